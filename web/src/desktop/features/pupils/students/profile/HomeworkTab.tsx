import { ledgerApi as api } from '@xueqiao/contract/features/teaching/homework/ledger'
import type { MyHomework } from '@xueqiao/contract/features/teaching/homework/mine'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { formatDay, formatFeedTime, formatTime } from '../../../../../lib/format'
import { CourseTag } from '../../../../../lib/Subject'
import { StandingTag } from '../../../../../shared/homework/StandingTag'
import { resultText, standingOf } from '../../../../../shared/homework/words'
import { column } from '../../../../kit/list/column'
import { PagedTable } from '../../../../kit/list/PagedTable'

const PAGE = 20
const workOf = ({ submissionId }: MyHomework) => `/homework/submission/${submissionId}`

const col = column<MyHomework>()
const COLUMNS = [
  col.of('courseName', '课程', {
    width: 88,
    render: ({ courseName }) => <CourseTag course={courseName} />,
  }),
  col.of('title', '作业', {
    render: (row) => (
      <Link to={workOf(row)} className="kit-name">
        {row.title}
      </Link>
    ),
  }),
  col.of('dueAt', '截止', { width: 112, render: ({ dueAt }) => `${formatDay(dueAt)} ${formatTime(dueAt)}` }),
  col.of('submittedAt', '提交', {
    width: 128,
    render: ({ submittedAt }) => (submittedAt === null ? '' : formatFeedTime(submittedAt)),
  }),
  col.of('state', '状态', { width: 136, render: (row) => <StandingTag {...standingOf(row)} /> }),
  col.of('score', '结果', {
    width: 88,
    render: (row) => row.state === 'GRADED' && <b>{resultText(row)}</b>,
  }),
]

/** What the pupil was given and did with it: every subject for those who lead the class, their own for those who teach it. */
export const HomeworkTab = ({ studentId }: { studentId: number }) => {
  const [page, setPage] = useState(0)
  const navigate = useNavigate()
  const input = { params: { studentId }, query: { page, size: PAGE } }
  const query = useApi(api.ofPupil, input, { staleTime: 0, silent: true })
  const total = query.data?.totalElements ?? 0
  return (
    <section aria-label="作业" className="student-section">
      <h2>
        作业
        {total > 0 && <small>{total} 项，最近截止的在前</small>}
      </h2>
      <PagedTable<MyHomework>
        label="作业"
        query={query}
        endpoint={api.ofPupil}
        failed="未能加载作业"
        rows={query.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有布置给他的作业，或您不任教他的课程"
        onOpen={(row) => navigate(workOf(row))}
        {...{ page, total, size: PAGE, onPage: setPage }}
      />
    </section>
  )
}
