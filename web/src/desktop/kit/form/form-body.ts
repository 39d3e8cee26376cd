import { CallError } from '../../../api/call-error'

export type Values = Record<string, unknown>

export interface FieldFailure {
  name: string
  errors: string[]
}

/** Forms leave untouched and emptied fields undefined or `''`; on the wire both are null (001 §5.1). */
export const bodyOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const trimmed = typeof value === 'string' ? value.trim() : value
      return [name, trimmed === '' || trimmed === undefined ? null : trimmed]
    }),
  )

/** Whether two values are one and the same on the wire. */
export const same = (a: unknown, b: unknown) =>
  JSON.stringify(bodyOf({ a })) === JSON.stringify(bodyOf({ a: b }))

/** Only what the schema knows: fields of a second step are not part of the record. */
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export const fieldFailures = (error: unknown): FieldFailure[] => {
  if (!(error instanceof CallError)) return []
  const { errors, field, serverMessage } = error
  const all = errors.length > 0 || field === undefined ? errors : [{ field, message: serverMessage ?? '' }]
  return all.map(({ field: name, message }) => ({ name, errors: [message] }))
}

type Name = string | number

/** Where a refusal stands, among the fields of a form: at what it names, or else at what that lies in, as a row or its list. */
export const placeIn = (fields: readonly (readonly Name[])[], name: string): Name[] | undefined => {
  const path = name.split('.')
  const around = fields.filter((field) => field.every((part, index) => String(part) === path[index]))
  const [nearest] = around.toSorted((one, other) => other.length - one.length)
  return nearest && [...nearest]
}

/** What of an answer is known without its schema. */
export const numberIn = (answer: unknown, key: 'id' | 'version'): number | undefined => {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined
  return typeof value === 'number' ? value : undefined
}

/** What a save that succeeded would have people look at again. */
export const warningsIn = (answer: unknown): string[] => {
  const list: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'warnings') : undefined
  return Array.isArray(list) ? list.filter((warning) => typeof warning === 'string') : []
}
