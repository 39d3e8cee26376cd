import { useState } from 'react'
import type { z } from 'zod'

type Errors = Readonly<Partial<Record<string, string>>>

/** The first message of each field, in the schema's words. */
const errorsOf = (schema: z.ZodType, body: unknown): Errors => {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    errors[String(path[0])] ??= message
  return errors
}

/** What is typed and what is wrong with it: the rules are the schema's, which the server asks, too. */
export const useForm = <V extends object>(schema: z.ZodType, start: V) => {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Errors>({})

  /** For a field of the kit. Whoever goes on typing has seen the message. */
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: V[K]) => {
      setValues((known) => ({ ...known, [name]: value }))
      setErrors((known) => ({ ...known, [name]: undefined }))
    },
  })

  /** Looked at when somebody sends: what is wrong, which the fields then say; `more` is wrong beside the schema. */
  const check = (body: object = values, more: Errors = {}): Errors => {
    const found = { ...more, ...errorsOf(schema, body) }
    setErrors(found)
    return found
  }

  /** Several at once, where one thing that is chosen changes others: all that was said has been seen. */
  const set = (some: Partial<V>) => {
    setValues((known) => ({ ...known, ...some }))
    setErrors({})
  }

  /** For what is shown elsewhere than at its own field. */
  const mended = (name: string) => setErrors((known) => ({ ...known, [name]: undefined }))

  /** `show`: what is wrong as the server says it. */
  return { values, errors, field, check, set, show: setErrors, mended }
}

export const isRight = (errors: Errors) => Object.keys(errors).length === 0
