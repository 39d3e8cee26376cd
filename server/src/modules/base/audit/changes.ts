import type { AuditChange, AuditValue } from '@xueqiao/contract/features/base/audit'
import type { Named } from './queries'

type Entries = Record<string, unknown>

const isObject = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that hold the number of another row: whoever reads the log wants its name. */
const REFERENCES: Readonly<Record<string, Named>> = {
  classId: 'classes',
  classIds: 'classes',
  courseIds: 'courses',
  departmentId: 'departments',
  parentId: 'departments',
  studentIds: 'students',
  teacherIds: 'teachers',
  doctorIds: 'teachers',
  headTeacherId: 'teachers',
  assistantTeacherId: 'teachers',
}

/** Of no use to a reader: they change with every save. */
const COUNTERS = ['id', 'version', 'updatedAt']

const numbers = (value: unknown) => [value].flat().filter((item) => typeof item === 'number')

export type NamesOf = (table: Named, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** A list or an object inside a field is told in one line; everything else is what it is. */
const plain = (value: unknown): AuditValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? JSON.stringify(item) : String(item)))
  return JSON.stringify(value)
}

const named = (value: unknown, names: ReadonlyMap<number, string>): AuditValue => {
  const one = (item: unknown) => (typeof item === 'number' ? (names.get(item) ?? `#${item}`) : plain(item))
  return Array.isArray(value) ? value.map((item) => String(one(item))) : one(value)
}

/** What a service noted down beside a deed: before and after, or only what there was to say. */
const sidesOf = (diff: unknown): { before?: Entries; after: Entries } => {
  if (!isObject(diff)) return { after: diff === null || diff === undefined ? {} : { value: diff } }
  const { before, after, ...rest } = diff
  // What was brought in with nothing there before.
  if (!('before' in diff)) return { after: isObject(after) ? { ...after, ...rest } : diff }
  if (!('after' in diff)) return { after: diff }
  if (isObject(before) && isObject(after)) return { before, after: { ...after, ...rest } }
  return { before: { value: before }, after: { value: after, ...rest } }
}

const isTold = (side: Entries, field: string) => {
  // 班主任 by name says what 班主任 by number does not.
  const byName = field.endsWith('Id') && `${field.slice(0, -2)}Name` in side
  return !COUNTERS.includes(field) && !byName
}

/** The noted diff as a list of fields that really differ, with names in place of numbers. */
export const changesOf = async (diff: unknown, namesOf: NamesOf): Promise<AuditChange[]> => {
  const { before, after } = sidesOf(diff)
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter(
    (field) =>
      isTold(after, field) &&
      (before === undefined || JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  )
  return Promise.all(
    fields.map(async (field) => {
      const table = REFERENCES[field]
      const ids = [...numbers(before?.[field]), ...numbers(after[field])]
      const names = table !== undefined && ids.length > 0 ? await namesOf(table, ids) : new Map()
      const told = (value: unknown) => (names.size > 0 ? named(value, names) : plain(value))
      const was = before !== undefined && field in before ? { before: told(before[field]) } : {}
      return { field, ...was, after: told(after[field]) }
    }),
  )
}
