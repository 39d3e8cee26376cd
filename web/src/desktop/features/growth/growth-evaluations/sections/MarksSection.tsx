import { marksApi as api } from '@xueqiao/contract/features/growth/exams/marks'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { MarkLine } from '../../../../../lib/marks/MarkLine'
import { useCan } from '../../../../../session/access'
import type { SectionProps } from './section'

/** Marks of the last exam: of a family's own what is released, for staff what they see of the pupil; the others are one step away. */
export const MarksSection = ({ profile: { studentId } }: SectionProps) => {
  const isStaff = useCan()('student:view')
  const { data } = useApi(api.ofPupil, { query: { studentId, size: 1 } }, { silent: true })
  if (data === undefined) return null
  return (
    <section className="card growth-section" aria-label="考试成绩">
      <h2>
        考试成绩 <small className="muted">{data.totalElements} 场</small>
        {data.totalElements > 0 && (
          <Link
            to={
              isStaff ? `/student/students/${studentId}?tab=growth` : `/student/exams?studentId=${studentId}`
            }
          >
            全部成绩
          </Link>
        )}
      </h2>
      {data.content.length === 0 && <p className="kit-none">还没有发布的成绩</p>}
      {data.content.map(({ examId, name, date, courses }) => (
        <div key={examId}>
          <p className="growth-dated">
            <Link to={`/student/exams/${examId}?studentId=${studentId}`}>{name}</Link>
            <small className="muted">{date}</small>
          </p>
          <ul className="growth-short">
            {courses.map((mark) => (
              <MarkLine key={mark.courseId} mark={mark} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
