import { feedbackApi as api } from '@xueqiao/contract/features/family/feedback/api'
import { ADMINS, line, type Place, type Who } from '../../../../test/policy'

const words = { title: '权限矩阵', content: '权限矩阵', category: '建议' } as const

/** A family's word to their 班主任. */
const aFeedback = async (place: Place, state: { anonymous?: boolean; closed?: boolean } = {}) => {
  const { t, studentId, classId, departmentId } = place
  const { now } = t.ctx()
  const { id } = await t.db
    .insertInto('feedback')
    .values({
      ...{ ...words, recipient: 'CLASS', anonymous: state.anonymous ?? false },
      ...{ submitter_id: await place.parentUser(), student_id: studentId },
      ...{ class_id: classId, department_id: departmentId, due_at: now },
      ...(state.closed && { status: 'CLOSED' as const, closed_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const open = (place: Place) => aFeedback(place)
const closed = (place: Place) => aFeedback(place, { closed: true })
const anonymous = (place: Place) => aFeedback(place, { anonymous: true })

/** Another teacher of the class knows of it as little as another family. */
const without: readonly Who[] = ['headTeacher', 'student']
/** Those who handle it see it, and are told that this is for whoever sent it. */
const SENT: readonly Who[] = [...without, 'parent']
const content = '权限矩阵'

export const policy = [
  line(api.start),
  line(api.create, {
    body: ({ who, studentId }) => ({
      ...words,
      recipient: 'SCHOOL' as const,
      ...(who === 'parent' && { studentId }),
    }),
  }),
  line(api.mine),
  line(api.search),
  line(api.stats),
  line(api.get, { row: open, without }),
  line(api.reply, { row: open, without, body: { content } }),
  line(api.assignees, { row: open, without }),
  line(api.assign, {
    row: open,
    without,
    body: async ({ teacherUser }) => ({ assigneeId: await teacherUser() }),
  }),
  line(api.begin, { row: open, without, body: {} }),
  line(api.close, { row: open, without, body: { content } }),
  line(api.reopen, { may: SENT, row: closed, without, body: { reason: content } }),
  line(api.rate, { may: SENT, row: closed, without, body: { score: 5 } }),
  line(api.withdraw, { may: SENT, row: open, without }),
  line(api.reveal, { may: [...ADMINS, 'headTeacher'], row: anonymous, without, body: { reason: content } }),
]
