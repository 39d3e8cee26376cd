import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { PreparationComment } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import type { PreparationContent } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import type {
  PreparationWeek,
  PreparedLesson,
} from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { aWeek } from '../../../../shared/timetable/testing'

export const docOf = (...lines: string[]): RichNode => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const part = (...lines: string[]) => ({
  doc: docOf(...lines),
  blocks: lines.map((_, index) => `b00${index}`),
})

export const CONTENT: PreparationContent = {
  ...{ title: '6.2 移项', unit: '第六章', lessonType: 'NEW', hours: 3, hourNumber: 2 },
  objectives: part('说得出移项的依据。', '会解含一层括号的方程。'),
  ...{ literacy: null, situation: null, keyPoints: part('移项变号'), difficulties: null, materials: null },
  ...{ board: part('移项'), assignment: null, reflection: null },
  steps: [
    {
      ...{ id: 'aaaa', name: '复习', minutes: 5, teacher: docOf('提问'), students: null, intent: null },
    },
    { ...{ id: 'bbbb', name: '例题', minutes: 30, teacher: docOf('板演'), students: null, intent: null } },
  ],
}

export const PREPARATION: PreparationDetail = {
  ...{
    id: 5,
    title: '6.2 移项',
    unit: '第六章',
    courseId: 2,
    courseName: '数学',
    grade: '初一',
    semesterId: 1,
  },
  ...{ semesterName: '第一学期', authorId: 7, authorName: '林晓月', status: 'DRAFT', shared: false },
  ...{ masterId: null, masterTitle: null, derivedCount: 0, firstDate: '2026-11-17', slotCount: 1 },
  ...{ classNames: ['初一(3)班'], stepCount: 2, minutes: 35, hasReflection: false, openComments: 0 },
  ...{
    reviewNumber: null,
    reviewerName: null,
    submittedAt: null,
    dueOn: null,
    isOverdue: false,
    decidedByName: null,
  },
  ...{ decidedAt: null, reason: null, revision: 3, updatedAt: '2026-11-16T08:31:00.000Z', isOwn: true },
  ...{ mayEdit: true, mayReflect: true, maySubmit: true, mayWithdraw: false, mayReview: false },
  ...{ mayRemove: true, content: CONTENT, homework: [], files: [], fileIds: [], resources: [] },
  slots: [
    {
      ...{ classId: 3, date: '2026-11-17', lessonNumber: 3, className: '初一(3)班' },
      ...{ heldOn: '2026-11-17', heldAt: 3, startsAt: '10:25' },
    },
  ],
}

const lesson = (lessonNumber: number, some: Partial<PreparedLesson>): PreparedLesson => ({
  ...{ id: lessonNumber, date: '2026-11-17', lessonNumber, length: 1, parity: 'EVERY' },
  ...{ courseId: 2, courseName: '数学', teachers: [], classes: [{ id: 3, name: '初一(3)班' }], room: null },
  ...{ startsAt: '10:25', endsAt: '11:05', change: null, grade: '初一', isOver: false, preparation: null },
  slot: { classId: 3, date: '2026-11-17', lessonNumber },
  ...some,
})

export const WEEK: PreparationWeek = {
  ...aWeek(),
  ...{ of: undefined, semesterId: 1, prepared: 1, needed: 2, reflections: 0 },
  lessons: [
    lesson(3, {
      preparation: {
        ...{ id: 5, title: '6.2 移项', status: 'DRAFT', hours: 3, hourNumber: 2, isOwn: true },
        slot: { classId: 3, date: '2026-11-17', lessonNumber: 3 },
        ...{ authorName: '林晓月', openComments: 0, asksReflection: false },
      },
    }),
    lesson(5, {
      classes: [{ id: 4, name: '初一(4)班' }],
      slot: { classId: 4, date: '2026-11-17', lessonNumber: 5 },
    }),
  ],
}

export const COMMENT: PreparationComment = {
  ...{ id: 1, parentId: null, place: 'objectives', block: 'b001', quote: '会解含一层括号的方程。' },
  ...{ text: '写成可观察的行为', authorId: 9, authorName: '范致和', createdAt: '2026-11-17T04:18:00.000Z' },
  ...{ resolvedAt: null, resolvedByName: null, isOwn: false, mayResolve: true },
}
