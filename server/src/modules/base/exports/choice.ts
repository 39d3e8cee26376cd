import type { FieldGroup } from '@xueqiao/contract/common/exports'
import type { AuditArea } from '@xueqiao/contract/features/base/audit'
import { allOf, conflict, denied } from '../../../platform/errors'

type Groups = Readonly<Record<string, FieldGroup>>

interface Asked {
  ids?: readonly number[] | undefined
  groups?: readonly string[] | undefined
}

/** The columns of a sheet without those of the groups that were not chosen; without a choice all of them. */
export const columnsWith = <Column extends { field: string }>(
  columns: readonly Column[],
  groups: Groups,
  chosen: Asked['groups'],
) => {
  if (chosen === undefined) return columns
  const left = Object.entries(groups).flatMap(([name, { fields }]) => (chosen.includes(name) ? [] : fields))
  return columns.filter(({ field }) => !left.includes(field))
}

interface Ticked {
  entity: AuditArea
  noun: string
  measure: '名' | '个'
  ids: Asked['ids']
  found: { id: number }[]
  /** Which of these there are, or were. */
  known: (ids: readonly number[]) => Promise<number[]>
}

/**
 * Who was ticked and is gone, or never was in reach, is not left out in silence: the sheet has whom it says, or nobody.
 * The log knows of those who are not the caller's.
 */
export const assertAllFound = ({ entity, noun, measure, ids = [], found, known }: Ticked) =>
  allOf(ids, found, async (missing) => {
    const message = `所选${noun}中有 ${missing.length} ${measure}已不在您可导出的范围内，请刷新后重新选择`
    return denied(entity, await known(missing), conflict(message))
  })

const labelsOf = (groups: Groups, chosen: readonly string[]) =>
  Object.entries(groups).flatMap(([name, { label }]) => (chosen.includes(name) ? label : []))

/** As the log tells it after the actor's name: whose data, and which of it. */
export const deedOf = (noun: string, groups: Groups, { ids, groups: chosen }: Asked) => {
  const whose = ids === undefined ? noun : `所选${noun}`
  if (chosen === undefined) return `导出了${whose}数据`
  const labels = labelsOf(groups, chosen)
  return `导出了${whose}数据（${labels.length === 0 ? '仅基本信息' : `含${labels.join('、')}`}）`
}

const BASIC_LABEL = '基本信息'

/** What the log keeps: the filter, who was ticked, and the groups in words. */
export const notedOf = <Filter extends Asked>(asked: Filter, groups: Groups, idsField: string) => {
  const { ids, groups: chosen, ...filter } = asked
  return {
    ...filter,
    ...(ids !== undefined && { [idsField]: ids }),
    ...(chosen !== undefined && { groups: [BASIC_LABEL, ...labelsOf(groups, chosen)] }),
  }
}
