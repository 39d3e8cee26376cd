import { z } from 'zod'

/** JSON Schema as far as the API page reads it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  [keyword: string]: unknown
}

/** zod says of every whole number that it is a safe one; a reader need not hear it. */
const withoutSafeLimits = ({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const rewriteRefs = (node: unknown, rename: (ref: string) => string): unknown => {
  if (Array.isArray(node)) return node.map((item) => rewriteRefs(item, rename))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? rename(value) : rewriteRefs(value, rename),
    ]),
  )
}

/** Turns zod into schemas; recursive ones become components, because a reference counts from the document's root. */
export const createSchemas = () => {
  const components: Record<string, Schema> = {}

  const of = (schema: z.ZodType, io: 'input' | 'output', name: string): Schema => {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: withoutSafeLimits,
    }) as Schema & { $defs?: Record<string, Schema> }
    const defs = Object.entries($defs ?? {})
    const names = new Map(defs.map(([key], index) => [`#/$defs/${key}`, `${name}${index + 1}`]))
    let recursive = false
    const rename = (ref: string) => {
      if (ref === '#') recursive = true
      return `#/components/schemas/${names.get(ref) ?? name}`
    }
    // The shape is kept: only the text behind $ref changes.
    const rewritten = (part: Schema) => rewriteRefs(part, rename) as Schema
    for (const [key, def] of defs) components[names.get(`#/$defs/${key}`) ?? key] = rewritten(def)
    const result = rewritten(root)
    if (!recursive) return result
    components[name] = result
    return { $ref: `#/components/schemas/${name}` }
  }

  return { components, of }
}
