/** Its zone has known no summer time since 1991. */
const AHEAD_MS = 8 * 3_600_000

/** What the clock on the school's wall says, 2026-11-16T08:05, wherever the device or the server lives. */
export const wallClock = (instant: Date | string | number) =>
  new Date(new Date(instant).getTime() + AHEAD_MS).toISOString().slice(0, 16)

/** The instant at which it says so. */
export const instantAt = (wall: string) => new Date(`${wall}+08:00`).toISOString()

/** The day it is at school. */
export const today = () => wallClock(Date.now()).slice(0, 10)
