import { gradeNumber } from '@xueqiao/contract/common/grade'
import { examsApi as api, type ExamDetail } from '@xueqiao/contract/features/growth/exams/api'
import { Form } from 'antd'
import { useApi } from '../../../../api/queries'
import { LOOKUP_MS } from '../../../pickers/lookup'

interface Option {
  value: number
  label: string
}

export interface Offered {
  courses: Option[]
  classes: Option[]
  /** Instead of an empty list of courses. */
  missing: string
}

/** Each once, as it is worded last. */
const once = (options: readonly Option[]) => [...new Map(options.map((one) => [one.value, one])).values()]

/** A grade may have courses of which whoever asks teaches none. */
const missingIn = ({ isPending, isError }: { isPending: boolean; isError: boolean }) => {
  if (isError) return '未能读取课程，请重试'
  return isPending ? '正在读取' : '这个年级没有您可以安排考试的课程'
}

/** What the grade that is chosen has in the semester, and what the exam has already, whatever became of it since. */
export const useOffered = (exam: ExamDetail | undefined): Offered => {
  const [grade, semesterId] = [Form.useWatch('grade'), Form.useWatch('semesterId')]
  const isKnown = grade != null && semesterId != null
  const query = { grade, semesterId }
  const offers = useApi(api.offers, { query }, { enabled: isKnown, staleTime: LOOKUP_MS })
  const own = exam && gradeNumber(exam.grade) === gradeNumber(grade) ? exam : undefined
  return {
    courses: once([
      ...(exam?.courses ?? []).map((one) => ({ value: one.courseId, label: one.courseName })),
      ...(offers.data?.courses ?? []).map((one) => ({
        value: one.courseId,
        label: `${one.courseName}（${one.courseCode}）`,
      })),
    ]),
    classes: once([
      ...(own?.sheets ?? []).map((one) => ({ value: one.classId, label: one.className })),
      ...(offers.data?.classes ?? []).map((one) => ({ value: one.classId, label: one.className })),
    ]),
    missing: !isKnown ? '请先选择学期和年级' : missingIn(offers),
  }
}
