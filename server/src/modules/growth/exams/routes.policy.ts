import { examsApi as api } from '@xueqiao/contract/features/growth/exams/api'
import { marksApi } from '@xueqiao/contract/features/growth/exams/marks'
import { scoresApi } from '@xueqiao/contract/features/growth/exams/scores'
import { IN_CHARGE, line, type Place, unique } from '../../../../test/policy'
import { anExam, aTaughtCourse } from '../../../../test/policy-exams'
import { importLines } from '../../../../test/policy-imports'

const empty = (place: Place) => anExam(place)
const filled = (place: Place) => anExam(place, { filled: true })
const checked = (place: Place) => anExam(place, { filled: true, checked: true })

const released = (place: Place) => anExam(place, { filled: true, checked: true, released: true })

const courseOf = async ({ t }: Place, examId: number) => {
  const { id } = await t.db
    .selectFrom('exam_courses')
    .select('course_id as id')
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow()
  return id
}

const inputOf = (classId: number, courseId: number, semesterId: number) => ({
  ...{ name: unique('期中'), type: 'midterm' as const, semesterId, grade: '1', classIds: [classId] },
  ...{ startDate: '2026-11-04', endDate: '2026-11-06', courses: [{ courseId, fullMarks: 100 }] },
})

const newExam = async (place: Place) => {
  const { courseId, semesterId } = await aTaughtCourse(place)
  return inputOf(place.classId, courseId, semesterId)
}

const sameExam = async (place: Place, id: number) => {
  const { t, classId } = place
  const found = await t.db.selectFrom('exams').select('semester_id').where('id', '=', id).executeTakeFirst()
  return inputOf(classId, await courseOf(place, id), found?.semester_id ?? 0)
}

const ofClass = ({ classId }: Place) => ({ classId })

const aSheet = async (place: Place) => {
  const id = await empty(place)
  const { t, studentId } = place
  const { number } = await t.db
    .selectFrom('students')
    .select('student_number as number')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  const exam = await t.db
    .selectFrom('exam_courses as ec')
    .innerJoin('exams as e', 'e.id', 'ec.exam_id')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['e.name', 'co.name as course'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return [
    ['学号', '考试名称', '科目', '成绩'],
    [number, exam.name, exam.course, '86.5'],
  ]
}

export const policy = [
  line(api.search),
  line(api.offers, {
    query: async (place) => ({ grade: '1', semesterId: (await aTaughtCourse(place)).semesterId }),
  }),
  line(api.create, { body: newExam }),
  line(api.get, { row: filled }),
  line(api.update, { row: empty, body: sameExam }),
  line(api.remove, { row: empty }),
  line(api.release, { row: checked }),
  line(api.withdraw, { row: released, body: { reason: '总分加错了' } }),
  line(api.exportScores, { row: filled }),
  line(scoresApi.sheet, { row: filled, query: ofClass }),
  line(scoresApi.save, {
    row: empty,
    body: async (place, id) => ({
      classId: place.classId,
      cells: [{ studentId: place.studentId, courseId: await courseOf(place, id), score: 90 }],
    }),
  }),
  line(scoresApi.check, {
    may: IN_CHARGE,
    row: filled,
    body: async (place, id) => {
      const courseId = await courseOf(place, id)
      const { version } = await place.t.db
        .selectFrom('exam_scores as x')
        .innerJoin('exam_courses as ec', 'ec.id', 'x.exam_course_id')
        .select((eb) => eb.fn.sum<number>('x.version').as('version'))
        .where('ec.exam_id', '=', id)
        .where('x.class_id', '=', place.classId)
        .executeTakeFirstOrThrow()
      return { classId: place.classId, courseId, version: Number(version) }
    },
  }),
  line(marksApi.ofPupil, { query: ({ studentId }) => ({ studentId }) }),
  line(api.templateOf, { row: empty }),
  ...importLines(api, 'exam_scores', aSheet),
]
