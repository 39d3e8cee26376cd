import { goalsApi as api } from '@xueqiao/contract/features/growth/goals/api'
import { but, line, type Place } from '../../../../test/policy'

const DUE = '2099-12-31'

const written =
  (author_kind: 'self' | 'teacher') =>
  async ({ t, studentId }: Place) => {
    const { id } = await t.db
      .insertInto('growth_goals')
      .values({
        ...{ student_id: studentId, title: '每天读书半小时', target: null, due_date: DUE },
        ...{ remind_days: null, author_kind, author_id: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
const ofFamily = written('self')

const input = ({ studentId }: Place) => ({ studentId, title: '学会游泳', dueDate: DUE })

/** Of a family's goal: the family, and who is in charge of the class; a teacher of the policy's corner heads it. */
const EDITORS = but('headTeacher')

export const policy = [
  line(api.search),
  line(api.create, { body: input }),
  line(api.get, { row: ofFamily }),
  line(api.update, { row: ofFamily, may: EDITORS, body: input }),
  line(api.remove, { row: ofFamily, may: EDITORS }),
  line(api.checkIn, { row: ofFamily, body: { note: '今天完成了' } }),
  line(api.setStatus, {
    row: written('teacher'),
    may: but('headTeacher', 'student', 'parent'),
    body: { status: 'DONE' },
  }),
]
