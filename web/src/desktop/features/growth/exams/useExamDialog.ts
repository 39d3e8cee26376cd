import { today } from '@xueqiao/contract/common/school-time'
import { examsApi as api, type ExamDetail, ExamForm } from '@xueqiao/contract/features/growth/exams/api'
import type { Values } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { itemsFrom, itemsText } from './items'
import { EXAMS } from './naming'

/** A name of a form's field stands for all that lies in it. */
const valuesOf = (exam: ExamDetail) => ({
  ...{ name: exam.name, type: exam.type, semesterId: exam.semesterId, grade: exam.grade },
  ...{ startDate: exam.startDate, endDate: exam.endDate, entryUntil: exam.entryUntil },
  ...{ classIds: exam.classIds, version: exam.version },
  courses: exam.courses.map(({ courseId, fullMarks, items }) => ({
    ...{ courseId, fullMarks, items: itemsText(items) },
  })),
})

interface Course {
  items?: string
}

/** Items are lines in the form; one that cannot be read never leaves it. */
const bodyOf = ({ courses, ...values }: Values & { courses?: Course[] }) => ({
  ...values,
  courses: (courses ?? []).map(({ items = '', ...course }) => ({ ...course, items: itemsFrom(items) })),
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
    body: bodyOf,
  })
}
