import { termCommentsApi as api, type TermComment } from '@xueqiao/contract/features/growth/term-comments/api'
import { TERM_COMMENT_LABELS } from '@xueqiao/contract/features/growth/term-comments/labels'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { Counted } from './Counted'

const col = column<TermComment>()
const COLUMNS = [
  col.of('semesterName', '学期', { width: 200 }),
  col.of('text', '期末评语'),
  col.of('authorName', '班主任', { width: 96 }),
]

const SHOWN = 20

/** What the 班主任 wrote at the end of each term; a family sees what is released. */
export const TermComments = ({ studentId }: { studentId: number }) => {
  const seen = useCan()('growth:view')
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { enabled: seen, silent: true })
  if (!seen) return null
  return (
    <section aria-label={TERM_COMMENT_LABELS.text} className="student-section">
      <h2>
        {TERM_COMMENT_LABELS.text}
        <Counted total={query.data?.totalElements} shown={SHOWN} />
      </h2>
      <ReadTable
        query={query}
        endpoint={api.search}
        failed="未能加载期末评语"
        label={TERM_COMMENT_LABELS.text}
        rows={query.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有期末评语"
      />
    </section>
  )
}
