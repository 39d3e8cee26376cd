import { termCommentsApi as api } from '@xueqiao/contract/features/growth/term-comments/api'
import { TERM_COMMENT_LABELS } from '@xueqiao/contract/features/growth/term-comments/labels'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'
import type { SectionProps } from './section'

/** What the 班主任 wrote at the end of the last term; a family reads what is released. */
export const TermCommentsSection = ({ profile: { studentId } }: SectionProps) => {
  const isStaff = useCan()('student:view')
  const { data } = useApi(api.search, { query: { studentId, size: 1 } }, { silent: true })
  if (data === undefined) return null
  return (
    <section className="card growth-section" aria-label={TERM_COMMENT_LABELS.text}>
      <h2>
        {TERM_COMMENT_LABELS.text} <small className="muted">{data.content[0]?.semesterName}</small>
        {data.totalElements > 0 && (
          <Link
            to={
              isStaff
                ? `/student/students/${studentId}?tab=growth`
                : `/student-growth/comments?studentId=${studentId}`
            }
          >
            全部评语
          </Link>
        )}
      </h2>
      {data.content.length === 0 && <p className="kit-none">还没有期末评语</p>}
      {data.content.map(({ id, text, releasedAt }) => (
        <p key={id} className="growth-line-words">
          {releasedAt === null && <span className="tag orange">未发布</span>} {text}
        </p>
      ))}
    </section>
  )
}
