import type { OpenApi } from './openapi'
import type { Schema } from './openapi-schema'

export interface Field {
  name: string
  type: string
  required: boolean
  note: string
}

const TYPES: Record<string, string> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '空',
}

const REF = '#/components/schemas/'

const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return '对象'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ')
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.contentMediaType !== undefined) return '文件'
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return '任意'
  return types
    .map((type) => (type === 'array' && schema.items ? `${typeOf(schema.items)}列表` : (TYPES[type] ?? type)))
    .join(' | ')
}

const range = (low: unknown, high: unknown, unit: string) => {
  if (low === undefined && high === undefined) return undefined
  if (low === undefined) return `至多 ${high}${unit}`
  return high === undefined ? `至少 ${low}${unit}` : `${low}–${high}${unit}`
}

const noteOf = (schema: Schema): string =>
  [
    ...(schema.anyOf ?? []).map(noteOf),
    typeof schema.description === 'string' ? schema.description : undefined,
    schema.format === undefined ? undefined : `格式 ${schema.format}`,
    range(schema.minLength, schema.maxLength, ' 个字符'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, ' 项'),
    schema.default === undefined ? undefined : `默认 ${JSON.stringify(schema.default)}`,
  ]
    .filter((note) => note !== undefined && note !== '')
    .join('；')

/** A schema as rows of a table, nested ones by their path: `content[].name`. */
export const fieldsOf = (spec: OpenApi, root: Schema): Field[] => {
  const fields: Field[] = []
  const walk = (schema: Schema, name: string, required: boolean, seen: readonly string[]) => {
    const { $ref } = schema
    const again = $ref !== undefined && seen.includes($ref)
    const target = $ref === undefined ? schema : (spec.components.schemas[$ref.slice(REF.length)] ?? {})
    if (name !== '')
      fields.push({ name, required, type: typeOf(target), note: again ? '结构同上层' : noteOf(target) })
    if (!again) descend(target, name, $ref === undefined ? seen : [...seen, $ref])
  }
  const descend = (schema: Schema, name: string, seen: readonly string[]) => {
    for (const option of schema.anyOf ?? []) descend(option, name, seen)
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const path = name === '' ? key : `${name}.${key}`
      walk(property, path, schema.required?.includes(key) ?? false, seen)
    }
    if (schema.items !== undefined) inside(schema.items, `${name}[]`, seen)
  }
  /** The items of a list are told of only when there is something inside them. */
  const inside = (items: Schema, name: string, seen: readonly string[]) => {
    if (items.$ref !== undefined && seen.includes(items.$ref)) return
    const target =
      items.$ref === undefined ? items : (spec.components.schemas[items.$ref.slice(REF.length)] ?? {})
    descend(target, name, items.$ref === undefined ? seen : [...seen, items.$ref])
  }
  walk(root, '', true, [])
  return fields.length > 0
    ? fields
    : [{ name: '（整体）', required: true, type: typeOf(root), note: noteOf(root) }]
}
