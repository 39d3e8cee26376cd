/** What some work gives, and how long it takes. */
export const timed = <T>(work: () => T) => {
  const begun = performance.now()
  const value = work()
  return { value, seconds: (performance.now() - begun) / 1000 }
}
