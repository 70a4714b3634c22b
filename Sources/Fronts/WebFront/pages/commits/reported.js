/** Commits and reverts requested in this window: their results were shown, and their events are not shown again. */
export const reportedBatches = new Set()
