import { PROTECTED_STUDENT_FIELDS as PROTECTED } from '@xueqiao/contract/features/pupils/students/detail'
import type { AuthedCtx } from '../../../../platform/context'
import { maskRow } from '../../../../platform/protect'
import { noteOpened } from '../../../base/exports/service'
import { ofStudent } from '../../growth/service'
import { accessStudent } from '../access'
import type { StudentRecord } from './queries'

const GUARDIAN_PROTECTED = { phone: 'phone' } as const

/** Whole to those who may edit it and to the family itself, masked to everybody else who may read it. */
export const asSeen = (record: StudentRecord) => {
  const masked = !record.mayEdit && !record.ownFamily
  if (!masked) return { ...record, masked }
  const guardians = record.guardians.map((guardian) => maskRow(guardian, GUARDIAN_PROTECTED))
  return { ...maskRow(record, PROTECTED), guardians, masked }
}

export const withGrowth = async (ctx: Pick<AuthedCtx, 'db'>, record: StudentRecord) => ({
  ...asSeen(record),
  ...(await ofStudent(ctx.db, record.id)),
})

/** The record as its page shows it. */
export const get = async (ctx: AuthedCtx, id: number) => {
  const record = await accessStudent(ctx, id)
  if (record.mayEdit && !record.ownFamily)
    await noteOpened(ctx, { entity: 'students', entityId: id, summary: `打开了学生 ${record.name} 的档案` })
  return withGrowth(ctx, record)
}
