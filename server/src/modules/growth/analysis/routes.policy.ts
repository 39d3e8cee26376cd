import { analysisApi as api } from '@xueqiao/contract/features/growth/analysis/api'
import { anExamRow } from '../../../../test/exam-rows'
import { line, type Place, unique } from '../../../../test/policy'

/** Of the corner's class, in a course that whoever asks of the own corner teaches. */
const anExam = async ({ t, make, isOwn, userOf, who, classId, studentId }: Place) => {
  const courseId = await make.aCourse()
  const semesterId = await make.aSemester()
  if (isOwn && who === 'headTeacher') {
    const user = t.db.selectFrom('users').select('profile_id as id')
    const { id } = await user.where('id', '=', await userOf(who)).executeTakeFirstOrThrow()
    await make.teaches(id ?? 0, classId, courseId, semesterId)
  }
  const of = { name: unique('考试'), grade: 1, semesterId, courseId, classId }
  return (await anExamRow(t.db, { ...of, scores: [{ studentId, score: 80 }] })).examId
}

const ofExam = async (place: Place) => ({ examId: await anExam(place) })
const ofClass = ({ classId }: Place) => ({ classId })

export const policy = [
  line(api.grades, { query: ofExam }),
  line(api.gradesSheet, { query: ofExam }),
  line(api.learning, { query: ofClass }),
  line(api.learningSheet, { query: ofClass }),
  line(api.quality, { query: ofExam }),
  line(api.qualitySheet, { query: ofExam }),
]
