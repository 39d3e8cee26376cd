/** Class and department lookups live ten minutes (001 §9). */
export const LOOKUP_MS = 10 * 60_000

/** The classes with how many are in them, which is asked for anew each time somebody is put into one. */
export const SEATS = { input: { query: { seats: 'true' } }, options: { staleTime: 5000 } } as const

export const OF_HEALTH = { query: { health: 'true' } } as const
