import type { FormRule } from 'antd'
import { z } from 'zod'

export type FieldName<S extends z.ZodObject> = keyof S['shape'] & string

/**
 * antd rules of one field, read from the schema that the server parses too: a field that refuses `null` is
 * required, and every message is the schema's own.
 */
export const rulesOf = <S extends z.ZodObject>(schema: S, name: FieldName<S>): FormRule[] => {
  const field = schema.shape[name]
  if (field === undefined) return []
  const check = (value: unknown) => z.safeParse(field, value ?? null)
  return [
    {
      required: !check(null).success,
      validator: async (_rule, value: unknown) => {
        const message = check(value).error?.issues[0]?.message
        if (message !== undefined) throw new Error(message)
      },
    },
  ]
}
