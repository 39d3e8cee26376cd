import { timetableApi as week } from '@xueqiao/contract/features/teaching/timetable/week'
import { line, STAFF, to } from '../../../../test/policy'

export const policy = [
  line(week.mine),
  line(week.ofClass, { row: ({ classId }) => classId, foreign: to(STAFF, 200) }),
  line(week.ofTeacher, {
    row: ({ teacherId }) => teacherId,
    foreign: to(STAFF, 200),
    without: ['student', 'parent'],
  }),
]
