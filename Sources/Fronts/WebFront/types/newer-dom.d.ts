// What browsers have, and the library of TypeScript 4.8 does not know yet.

/** `AbortSignal` itself cannot be added to. */
interface NewerAbortSignals {
  any(signals: AbortSignal[]): AbortSignal
  timeout(milliseconds: number): AbortSignal
}

interface HTMLElement {
  inert: boolean
  hidePopover(): void
  showPopover(): void
}

interface HTMLElementEventMap {
  toggle: ToggleEvent
}

interface MapConstructor {
  groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]>
}

interface Navigator {
  /** In gigabytes; not in all browsers. */
  readonly deviceMemory?: number
}

interface ToggleEvent extends Event {
  readonly newState: 'open' | 'closed'
}
