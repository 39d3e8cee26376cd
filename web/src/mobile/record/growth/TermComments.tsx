import { termCommentsApi as api } from '@xueqiao/contract/features/growth/term-comments/api'
import { TERM_COMMENT_LABELS } from '@xueqiao/contract/features/growth/term-comments/labels'
import { call } from '../../../api/call'
import { useApi } from '../../../api/queries'
import { useCan } from '../../../session/access'
import { useSeen } from '../../../shared/bell/seen'
import { Listed } from './Listed'

/** What the 班主任 wrote at the end of a term; a family sees what is released. */
export const TermComments = ({ studentId }: { studentId: number }) => {
  const seen = useCan()('growth:view')
  const query = useApi(
    api.search,
    { query: { studentId, size: 4 } },
    { enabled: seen, silent: true, staleTime: 0 },
  )
  useSeen('/student-growth/comments', query.isSuccess)
  useSeen(`/student-growth/comments?studentId=${studentId}`, query.isSuccess)
  if (!seen) return null
  return (
    <Listed
      title={TERM_COMMENT_LABELS.text}
      measure="条"
      empty="还没有期末评语。"
      endpoint={api.search}
      studentId={studentId}
      latest={query}
      read={(query, signal) => call(api.search, { query }, { signal })}
    >
      {(comments) =>
        comments.map((one) => (
          <section key={one.id} aria-label={one.semesterName} className="m-marks">
            <h3>
              {one.semesterName} <small className="muted">{one.authorName}</small>{' '}
              {one.releasedAt === null && <span className="tag orange">未发布</span>}
            </h3>
            <p>{one.text}</p>
          </section>
        ))
      }
    </Listed>
  )
}
