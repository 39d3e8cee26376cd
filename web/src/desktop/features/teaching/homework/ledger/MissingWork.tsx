import { ledgerApi as api, type MissingPupil } from '@xueqiao/contract/features/teaching/homework/ledger'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { column } from '../../../../kit/list/column'
import { PagedTable } from '../../../../kit/list/PagedTable'

type Row = MissingPupil & { id: number }
const col = column<Row>()
const PAGE = 50

const columns = [
  col.of('studentNumber', '学号', { width: 136, sticky: true }),
  col.of('studentName', '姓名', {
    width: 120,
    sticky: true,
    render: ({ studentId, studentName }) => (
      <Link to={`/student/students/${studentId}?tab=homework`} className="kit-name">
        {studentName}
      </Link>
    ),
  }),
  col.of('className', '班级', { width: 136 }),
  col.of('missing', '未交', { width: 80, render: ({ missing }) => <b>{missing} 项</b> }),
  col.of('courses', '各科', {
    render: ({ courses }) => courses.map(({ courseName, missing }) => `${courseName} ${missing}`).join('，'),
  }),
]

/** Whose work is due and not there, over all subjects. */
export const MissingWork = ({ classId }: { classId: number | undefined }) => {
  const [page, setPage] = useState(0)
  const query = useApi(api.missing, { query: { classId, page, size: PAGE } }, { silent: true })
  const total = query.data?.totalElements ?? 0
  return (
    <section className="card kit-list" aria-label="未交作业">
      <PagedTable<Row>
        label="未交作业"
        query={query}
        endpoint={api.missing}
        failed="未能加载未交作业"
        rows={(query.data?.content ?? []).map((row) => ({ ...row, id: row.studentId }))}
        columns={columns}
        empty="到期的作业都交了"
        {...{ page, total, size: PAGE, onPage: setPage }}
      />
    </section>
  )
}
