/** Commits and reverts that this window asked for: what came of them was said, and is not said again when others are told. */
export const toldBatches = new Set()
