const works: (() => Promise<void>)[] = []

/**
 * Does this when the file is through, wherever it is said: vitest forgets an `afterAll` inside a hook or a test, and
 * the next file is run by the same process.
 */
export const atEnd = (work: () => Promise<void>) => {
  works.push(work)
}

export const cleanUp = async () => {
  for (const work of works.splice(0).reverse()) await work()
}
