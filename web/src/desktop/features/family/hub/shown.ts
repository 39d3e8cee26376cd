/** Rows of a block: as many as fit beside each other without scrolling. */
export const SHOWN = 6
