import { auditWord } from '@xueqiao/contract/access/audit-words'
import { permissionNodeOf } from '@xueqiao/contract/access/permission-tree'
import { PROFILE_TYPES, roleLabel } from '@xueqiao/contract/access/roles'
import { type GradeWording, gradeName } from '@xueqiao/contract/common/grade'
import { USER_TYPE_LABELS } from '@xueqiao/contract/features/account/users/api'
import {
  AUDIT_ACTIONS,
  AUDIT_AREAS,
  type AuditChange,
  type AuditRow,
  type AuditValue,
} from '@xueqiao/contract/features/base/audit'
import { formatDate, formatTime } from '../../../../lib/format'

const pad = (n: number) => String(n).padStart(2, '0')

/** To the second: the order of deeds may be what someone asks about. */
export const momentOf = (at: string) =>
  `${formatDate(at)} ${formatTime(at)}:${pad(new Date(at).getSeconds())}`

/** Words for what is known; what another version has written is shown as it stands. */
const wordIn = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

export const actionName = ({ action }: Pick<AuditRow, 'action'>) => wordIn(AUDIT_ACTIONS, action)
export const areaName = ({ entity }: Pick<AuditRow, 'entity'>) => wordIn(AUDIT_AREAS, entity)
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Loss and refusals stand out, a look at protected values asks for attention. */
export const actionColour = ({ action }: Pick<AuditRow, 'action'>) => {
  if (action === 'delete' || action === 'denied') return 'tag red'
  if (action === 'reveal' || action === 'export' || action === 'password') return 'tag orange'
  return action === 'create' || action === 'import' ? 'tag green' : 'tag'
}

export const fieldName = ({ field }: Pick<AuditChange, 'field'>, { entity }: Pick<AuditRow, 'entity'>) =>
  auditWord(entity, field) ?? field

const typeName = (text: string) => {
  const type = PROFILE_TYPES.find((known) => known === text)
  return type === undefined ? text : USER_TYPE_LABELS[type]
}
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

const wordOf = (entity: string, field: string, text: string): string => {
  if (field === 'field' || field === 'fields') return auditWord(entity, text) ?? text
  if (field === 'profileType') return typeName(text)
  if (text.startsWith('ROLE_')) return roleLabel(text)
  return isInstant(text) ? momentOf(text) : (permissionNodeOf(text)?.name ?? text)
}

/** `undefined` where there is nothing to show. */
export const valueName = (
  { entity }: Pick<AuditRow, 'entity'>,
  field: string,
  value: AuditValue | undefined,
  wording: GradeWording,
): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return field === 'grade' ? gradeName(value, wording) : String(value)
  if (Array.isArray(value))
    return value.length === 0
      ? undefined
      : [...new Set(value.map((item) => wordOf(entity, field, item)))].join('、')
  return wordOf(entity, field, value)
}
