// Features of browsers that the library of TypeScript 4.8 lacks.

/** `AbortSignal` itself cannot be extended. */
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
