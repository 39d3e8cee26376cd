/** A fault that ends the start. Its message is written for the operator, in Chinese; no stack is shown. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}

/** The code of a system error (ENOENT, EACCES …), whatever was thrown. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
