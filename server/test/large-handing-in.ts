import { SubmissionSearch } from '@xueqiao/contract/features/teaching/homework/marking'
import { MineSearch } from '@xueqiao/contract/features/teaching/homework/mine'
import { idle } from '../src/modules/teaching/homework/following/evening-queries'
import * as mine from '../src/modules/teaching/homework/handing-in/mine-queries'
import { concerned } from '../src/modules/teaching/homework/handing-in/submit-queries'
import * as overview from '../src/modules/teaching/homework/marking/overview-queries'
import * as submissions from '../src/modules/teaching/homework/marking/submission-queries'
import type { Db } from '../src/platform/db/database'

interface Who {
  classId: number
  teacherUser: number
}

const now = new Date()

/** A pupil of the class, and a homework of theirs. */
const aWork = (db: Db, { classId }: Who) =>
  db
    .selectFrom('homework_submissions')
    .select(['homework_id as homeworkId', 'student_id as studentId'])
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
const asPupil = async (db: Db, who: Who) => {
  const { studentId } = await aWork(db, who)
  return { studentIds: [studentId], now }
}
const asMarker = async (db: Db, who: Who) => {
  const { homeworkId } = await aWork(db, who)
  return { homeworkId, classIds: [who.classId] }
}

const BY_HOMEWORK = 'homework_submissions_homework_id_student_id_key'

/** What pupils ask of their homework and who marks it, and by which indexes it is found (plan.test.ts of the module). */
export const HANDING_IN: Record<
  string,
  { ask: (db: Db, who: Who) => Promise<unknown>; by: readonly string[] }
> = {
  'the homework of a pupil': {
    ask: async (db, who) => mine.search(db, await asPupil(db, who), MineSearch.parse({})),
    by: ['homework_submissions_of_pupil', 'homeworks_pkey'],
  },
  'what a pupil has still to do': {
    ask: async (db, who) => mine.search(db, await asPupil(db, who), MineSearch.parse({ filter: 'todo' })),
    by: ['homework_submissions_open'],
  },
  'what a pupil does next': {
    ask: async (db, who) => mine.next(db, await asPupil(db, who), 5),
    by: ['homework_submissions_open'],
  },
  'the evening of a pupil': {
    ask: async (db, who) =>
      mine.worksOf(db, await asPupil(db, who), { from: '2026-11-16', to: '2026-11-16' }),
    by: ['homework_submissions_of_pupil'],
  },
  'who has nothing left for the evening': {
    ask: (db, who) => idle(db, [who.teacherUser], { from: now, until: new Date(now.getTime() + 86_400_000) }),
    by: ['homework_submissions_open'],
  },
  'who has handed in': {
    ask: async (db, who) => submissions.search(db, await asMarker(db, who), SubmissionSearch.parse({})),
    by: [BY_HOMEWORK, 'students_pkey'],
  },
  'how a homework went': {
    ask: async (db, who) => {
      const part = await asMarker(db, who)
      return [await overview.figures(db, part), await overview.spreads(db, part, 'points')]
    },
    by: [BY_HOMEWORK],
  },
  'whom it concerns that something was handed in': {
    ask: async (db, who) => {
      const { homeworkId, studentId } = await aWork(db, who)
      return concerned(db, homeworkId, [studentId])
    },
    by: [BY_HOMEWORK, 'student_guardians'],
  },
}
