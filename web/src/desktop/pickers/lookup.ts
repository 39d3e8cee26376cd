/** Class and department lookups live ten minutes (001 §9). */
export const LOOKUP_MS = 10 * 60_000
