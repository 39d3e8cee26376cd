import { examsApi } from '@xueqiao/contract/features/growth/exams/api'
import { Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { GradeSelect } from '../../../pickers/GradeSelect'

const SHOWN = 50

export interface Asked {
  examId: number
  courseId?: number | undefined
}

interface Props {
  /** What is shown of it. */
  children: (asked: Asked) => ReactNode
}

/** Which exam is looked at: the one of the address, else the latest; of a grade, if one is chosen, so that earlier ones are found. */
export const ExamChoice = ({ children }: Props) => {
  const [params, setParams] = useSearchParams()
  const grade = params.get('grade')
  const query = useApi(examsApi.search, { query: { size: SHOWN, ...(grade && { grade }) } }, { silent: true })
  const asked = Number(params.get('examId'))
  const isListed = query.data?.content.some(({ id }) => id === asked) ?? true
  const other = useApi(
    examsApi.get,
    { params: { id: asked } },
    { enabled: asked > 0 && !isListed, silent: true },
  ).data
  if (query.data === undefined)
    return (
      <section className="card">
        {query.isError ? (
          <FailedState
            title="未能加载考试"
            text={failureText(query.error, examsApi.search)}
            onRetry={query.refetch}
          />
        ) : (
          <LoadingRows />
        )}
      </section>
    )
  const listed = query.data.content.filter(({ startedCount }) => startedCount > 0)
  const exams = other === undefined || isListed ? listed : [other, ...listed]
  const examId = asked > 0 ? asked : exams[0]?.id
  const choice = (
    <GradeSelect
      aria-label="年级"
      allowClear
      placeholder="全部年级"
      value={grade}
      // Another grade is another exam.
      onChange={(value: string | undefined) => setParams(value ? { grade: value } : {}, { replace: true })}
    />
  )
  if (examId === undefined)
    return (
      <>
        {grade !== null && <div className="analysis-choice">{choice}</div>}
        <section className="card">
          <EmptyState icon="chart" title="还没有成绩" text="在“考试成绩”中录入后，这里就有分析。" />
        </section>
      </>
    )
  return (
    <>
      <div className="analysis-choice">
        {choice}
        <Select
          aria-label="考试"
          value={examId}
          showSearch={{ optionFilterProp: 'label' }}
          options={exams.map(({ id, name, grade, startDate }) => ({
            value: id,
            label: `${grade} ${name}，${startDate}`,
          }))}
          onChange={(id) => setParams({ ...(grade && { grade }), examId: String(id) }, { replace: true })}
        />
      </div>
      {children({ examId, courseId: Number(params.get('courseId')) || undefined })}
    </>
  )
}

interface CoursesProps {
  data: { courseId: number; courses: readonly { courseId: number; courseName: string }[] }
}

/** Another course of the exam that is looked at. */
export const useCourse = () => {
  const [, setParams] = useSearchParams()
  return (courseId: number) =>
    setParams((before) => ({ ...Object.fromEntries(before), courseId: String(courseId) }), { replace: true })
}

export const CourseChoice = ({ data }: CoursesProps) => {
  const choose = useCourse()
  return (
    <Segmented<number>
      className="analysis-courses"
      value={data.courseId}
      options={data.courses.map((one) => ({ value: one.courseId, label: one.courseName }))}
      onChange={choose}
    />
  )
}
