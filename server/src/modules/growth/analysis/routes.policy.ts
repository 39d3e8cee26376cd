import { analysisApi as api } from '@xueqiao/contract/features/growth/analysis/api'
import { line, type Place } from '../../../../test/policy'
import { anExam } from '../../../../test/policy-exams'

const ofExam = async (place: Place) => ({ examId: await anExam(place, { filled: true }) })
const ofClass = ({ classId }: Place) => ({ classId })

export const policy = [
  line(api.grades, { query: ofExam }),
  line(api.gradesOfExam, { query: ofExam }),
  line(api.gradesSheet, { query: ofExam }),
  line(api.learning, { query: ofClass }),
  line(api.learningSheet, { query: ofClass }),
  line(api.learningOfGrade),
  line(api.learningOfGradeSheet),
  line(api.quality, { query: ofExam }),
  line(api.qualitySheet, { query: ofExam }),
]
