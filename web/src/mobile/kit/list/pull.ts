export const PULL_TRIGGER = 56
const PULL_MAX = 96

/** The finger moves farther than the page follows, ever more slowly. */
export const pullHeight = (distance: number) =>
  distance <= 0 ? 0 : Math.round(PULL_MAX * (1 - Math.exp(-distance / (2 * PULL_MAX))))
