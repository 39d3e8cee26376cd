import { termCommentsApi as api } from '@xueqiao/contract/features/growth/term-comments/api'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useSeen } from '../../../../shared/bell/seen'
import { SeenOfEach } from '../../../../shared/growth/SeenOfEach'
import { Pager } from '../../../kit/list/Pager'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState } from '../../../kit/list/TableState'
import { RecordPage } from '../../../kit/record/RecordPage'

const LINK = '/student-growth/comments'
const NONE = { icon: 'pen', title: '还没有期末评语', text: '班主任发布后会显示在这里。' } as const

const SHOWN = 20

/** What the 班主任 has said of one's own, term by term. */
export const FamilyComments = () => {
  const [params] = useSearchParams()
  const studentId = Number(params.get('studentId')) || undefined
  const [page, setPage] = useState(0)
  const query = useApi(
    api.search,
    { query: { studentId, page, size: SHOWN } },
    { silent: true, staleTime: 0 },
  )
  useSeen(LINK, query.isSuccess)
  return (
    <RecordPage query={query} endpoint={api.search} missing={NONE} failed="未能加载期末评语">
      {({ content, totalElements }) => (
        <ResourcePage title="期末评语">
          <SeenOfEach link={LINK} studentIds={content.map(({ studentId }) => studentId)} />
          {content.length === 0 && (
            <section className="card">
              <EmptyState {...NONE} />
            </section>
          )}
          {content.map((one) => (
            <section
              key={one.id}
              className="card term-one"
              aria-label={`${one.studentName} ${one.semesterName}`}
            >
              <h2>
                {one.semesterName} <small className="muted">{one.studentName}</small>
              </h2>
              <p>{one.text}</p>
              <p className="muted">
                {one.className}，{one.authorName}
              </p>
            </section>
          ))}
          <Pager page={page} size={SHOWN} total={totalElements} onPage={setPage} />
        </ResourcePage>
      )}
    </RecordPage>
  )
}
