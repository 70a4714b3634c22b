const signals = /** @type {typeof AbortSignal & NewerAbortSignals} */ (AbortSignal)

/**
 * Aborts as soon as one of the signals does.
 *
 * @param {...AbortSignal} ends
 */
export function firstOf(...ends) { return signals.any(ends) }

/**
 * Aborts after a delay.
 *
 * @param {number} milliseconds
 */
export function after(milliseconds) { return signals.timeout(milliseconds) }
