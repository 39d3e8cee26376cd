/** Few enough calls at a time that a long selection hinders nobody else. */
const AT_ONCE = 4

export interface Failed {
  id: number
  error: unknown
}

/** One call for each, some at a time; says for whom it failed, and why. */
export const forEachOf = async (
  ids: readonly number[],
  deed: (id: number) => Promise<unknown>,
): Promise<Failed[]> => {
  const waiting = [...ids]
  const failed: Failed[] = []
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      try {
        await deed(id)
      } catch (error) {
        failed.push({ id, error })
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}
