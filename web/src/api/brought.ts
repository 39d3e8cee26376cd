interface Bringing {
  paths: readonly unknown[]
  arrival: Promise<unknown>
}

let bringing: Bringing | undefined

/** The answers of these calls come along with this one: whoever wants them waits for it, whether it comes or not. */
export const brings = (paths: readonly string[], answer: Promise<unknown>) => {
  const own: Bringing = { paths, arrival: Promise.resolve() }
  own.arrival = answer
    .catch(() => undefined)
    .finally(() => {
      if (bringing === own) bringing = undefined
    })
  bringing = own
}

export const arrivalOf = (path: unknown) => (bringing?.paths.includes(path) ? bringing.arrival : undefined)
