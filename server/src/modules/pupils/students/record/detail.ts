import { PROTECTED_STUDENT_FIELDS as PROTECTED } from '@xueqiao/contract/features/pupils/students/detail'
import type { AuthedCtx } from '../../../../platform/context'
import { maskRow } from '../../../../platform/protect'
import { noteOpened } from '../../../base/exports/service'
import { ofStudent } from '../../growth/service'
import { accessStudent } from '../access'
import type { StudentRecord } from './queries'

const GUARDIAN_PROTECTED = { phone: 'phone' } as const

export const inPart = (record: StudentRecord) => ({
  ...maskRow(record, PROTECTED),
  guardians: record.guardians.map((guardian) => maskRow(guardian, GUARDIAN_PROTECTED)),
  masked: true,
})

/** Whole to those who may edit it and to the family itself, masked to everybody else who may read it. */
export const asSeen = (record: StudentRecord) =>
  record.mayEdit || record.ownFamily ? { ...record, masked: false } : inPart(record)

/** Check-ups are for those who see the record whole; others read no height, weight or sight. */
export const withGrowth = async (ctx: Pick<AuthedCtx, 'db'>, record: StudentRecord, seen = asSeen) => {
  const shown = seen(record)
  const growth = await ofStudent(ctx.db, record.id)
  return { ...shown, ...growth, physicalExams: shown.masked ? [] : growth.physicalExams }
}

/** Whoever keeps the record has all of it before them. */
export const noteLook = async (
  ctx: AuthedCtx,
  { id, name, mayEdit, ownFamily }: Pick<StudentRecord, 'id' | 'name' | 'mayEdit' | 'ownFamily'>,
) => {
  if (mayEdit && !ownFamily)
    await noteOpened(ctx, { entity: 'students', entityId: id, summary: `打开了学生 ${name} 的档案` })
}

/** The record as its page shows it. */
export const get = async (ctx: AuthedCtx, id: number) => {
  const record = await accessStudent(ctx, id)
  await noteLook(ctx, record)
  return withGrowth(ctx, record)
}
