import {
  PROTECTED_STUDENT_FIELDS,
  type ProtectedStudentField,
  type RevealInput,
} from '@xueqiao/contract/features/pupils/students/detail'
import { STUDENT_LABELS as LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { denied, forbidden } from '../../../../platform/errors'
import { noteReveal } from '../../../base/exports/service'
import { mayReadStudent } from '../../reach/access'
import { accessStudent } from '../access'
import * as q from './queries'

/** One protected value, for a reason: the log keeps both, and the family can read them. */
export const reveal = async (ctx: AuthedCtx, id: number, { field, reason }: RevealInput) => {
  const record = await accessStudent(ctx, id)
  const summary = `查看了学生 ${record.name} 的${LABELS[field]}`
  await transact(ctx, (ctx) =>
    noteReveal(ctx, {
      entity: 'students',
      entityId: id,
      summary,
      diff: { field, reason },
      keeps: record.mayEdit,
    }),
  )
  return { field, value: record[field] }
}

const MOST_SHOWN = 200
/** Whoever keeps a record is not asked why. */
const OPENED = '管理档案'

const isProtected = (field: string): field is ProtectedStudentField => field in PROTECTED_STUDENT_FIELDS

export const reveals = async (ctx: AuthedCtx, id: number) => {
  const { mayEdit, ownFamily } = await mayReadStudent(ctx, id)
  if (!mayEdit && !ownFamily)
    throw denied('students', [id], forbidden('查看记录只对家长和可以修改该学生的人员开放'))
  const found = await q.reveals(ctx.db, id, MOST_SHOWN)
  return found.map(({ field, reason, parent, ...look }) => {
    if (field === null)
      return { ...look, what: parent === null ? '档案' : `家长 ${parent} 的档案`, reason: OPENED }
    const label = isProtected(field) ? LABELS[field] : field
    // A parent's number is called as their own record calls it.
    const own = field === 'phone' ? '手机号码' : label
    return { ...look, what: parent === null ? label : `家长 ${parent} 的${own}`, reason: reason ?? '' }
  })
}
