/** What a log may keep of an error. PostgreSQL repeats the values of a row in its details: those are left out. */
export const safeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack }
}
