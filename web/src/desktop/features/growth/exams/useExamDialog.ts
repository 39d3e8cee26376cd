import { today } from '@xueqiao/contract/common/school-time'
import { examsApi as api, type ExamDetail, ExamForm } from '@xueqiao/contract/features/growth/exams/api'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { EXAMS } from './naming'

/** A name of a form's field stands for all that lies in it. */
const valuesOf = (exam: ExamDetail) => ({
  ...{ name: exam.name, type: exam.type, semesterId: exam.semesterId, grade: exam.grade },
  ...{ startDate: exam.startDate, endDate: exam.endDate, entryUntil: exam.entryUntil },
  ...{ classIds: exam.classIds, version: exam.version },
  courses: exam.courses.map(({ courseId, fullMarks, items }) => ({ courseId, fullMarks, items })),
})

export const useExamDialog = (semesterId: number | undefined) => {
  const day = today()
  return useFormDialog({
    noun: EXAMS.noun,
    schema: ExamForm,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: { type: 'midterm', semesterId, startDate: day, endDate: day, courses: [] },
    valuesOf,
  })
}
