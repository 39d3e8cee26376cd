import { HomeworkInput } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi as own } from '@xueqiao/contract/features/teaching/homework/mine'
import { line, type Place, type Who } from '../../../../../test/policy'
import { bankLines } from '../../../../../test/policy-bank'
import { officeCtx } from '../../../../../test/policy-school'
import * as homework from '../service'

/** Of the lessons that the teacher of that corner gives in its class. */
const aCourse = async ({ t, make, teacherId, classId }: Place) => {
  const current = await t.db
    .selectFrom('semesters')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirst()
  const courseId = await make.aCourse()
  await make.teaches(teacherId, classId, courseId, current?.id ?? (await make.aSemester()))
  return courseId
}

/** Given out by the teacher of that corner to its class. */
const given = async (place: Place) => {
  const { t, classId } = place
  const dueAt = new Date(t.ctx().now.getTime() + 86_400_000).toISOString()
  const words = { title: '矩阵作业', courseId: await aCourse(place), written: false }
  const body = HomeworkInput.parse({ ...words, classIds: [classId], dueAt, status: 'PUBLISHED' })
  return (await homework.create(officeCtx(t, await place.teacherUser()), body)).id
}

/** Handed in by the pupil of that corner. */
const handedIn = async (place: Place) => {
  const { t, studentId } = place
  const office = officeCtx(t, await place.teacherUser())
  const actor = { ...office.actor, profileType: 'STUDENT' as const, profileId: studentId }
  const body = { homeworkId: await given(place), content: '矩阵', fileIds: [] }
  return homework.submit({ ...office, actor }, body)
}
const submission = async (place: Place) => (await handedIn(place)).id
const withWork = async (place: Place) => (await handedIn(place)).homeworkId
const workOf = async ({ t }: Place, homeworkId: number) => {
  const rows = await t.db
    .selectFrom('homework_submissions')
    .select('id')
    .where('homework_id', '=', homeworkId)
    .execute()
  return { submissionIds: rows.map(({ id }) => id) }
}

/** Whoever only teaches something else there has no part in it. */
const without: readonly Who[] = ['headTeacher']
const followed = { row: given, without }
const marked = { row: submission, without }

export const policy = [
  line(own.mine),
  line(own.today),
  line(own.one, { row: given, without: ['admin', 'schoolAdmin', 'headTeacher', 'teacher'] }),
  line(own.submit, {
    may: ['student'],
    body: async (place) => ({ homeworkId: await given(place), content: '矩阵' }),
  }),
  line(own.reminders),
  line(own.setReminders, { body: { off: ['due'] } }),
  line(api.submissions, followed),
  line(api.overview, followed),
  line(api.exportSubmissions, followed),
  line(api.remind, { ...followed, body: {} }),
  line(api.markRead, { row: withWork, without, body: workOf }),
  line(api.submission, marked),
  line(api.grade, { ...marked, body: { score: 90 } }),
  line(api.return, { ...marked, body: { reason: '请订正' } }),
  line(api.marking, marked),
  ...bankLines(api, 'homework'),
]
