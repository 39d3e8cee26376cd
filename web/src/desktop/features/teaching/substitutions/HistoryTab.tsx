import {
  substitutionsApi as api,
  type SubstitutionRow,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { periodsName, WATCHING } from '@xueqiao/contract/features/teaching/timetable/values'
import { Button, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { ReadTable } from '../../../kit/list/ReadTable'

const SIZE = 20

/** What was arranged, in a few words. */
export const wordsOf = ({ kind, teacherName, otherDate, ...row }: SubstitutionRow) => {
  if (kind === 'SWAP') {
    const periods = periodsName({ lessonNumber: row.otherLessonNumber ?? 0, length: row.length })
    return `与 ${otherDate?.slice(5)} ${periods}${row.otherCourseName}对调`
  }
  if (kind === 'MERGE') return `并入${row.otherClassNames}，${teacherName ?? ''}上课`
  if (kind === 'SELF_STUDY') return teacherName === null ? '学生自习' : `${teacherName} 看班`
  const watching = row.watch === null ? '' : WATCHING
  // Of a 教学班 that has nobody yet there is nobody who is away.
  return row.absentName === null ? `${teacherName} 代课` : `${teacherName} 代 ${row.absentName}${watching}`
}

const Undo = ({ row }: { row: SubstitutionRow }) => {
  const { run, busy } = useAction(api.undo)
  if (row.undoneAt !== null) return <span className="muted">{row.undoneByName} 已撤销</span>
  if (!row.mayEdit) return null
  return (
    <Button type="link" danger loading={busy} onClick={() => void run({ params: { id: row.id } })}>
      撤销
    </Button>
  )
}

const COLUMNS: TableColumnType<SubstitutionRow>[] = [
  { title: '日期', width: 110, dataIndex: 'date' },
  { title: '节次', width: 90, render: (_, row) => periodsName(row) },
  { title: '班级', width: 140, ellipsis: true, dataIndex: 'classNames' },
  { title: '课程', width: 100, dataIndex: 'courseName' },
  { title: '方式', width: 80, render: (_, { kind }) => SUBSTITUTION_LABELS[kind] },
  { title: '安排', width: 240, ellipsis: true, render: (_, row) => wordsOf(row) },
  { title: '安排人', width: 110, ellipsis: true, dataIndex: 'madeByName' },
  { title: '操作', width: 140, render: (_, row) => <Undo row={row} /> },
]

/** Everything that was arranged, undone or not, the latest day first. */
export const HistoryTab = () => {
  const [page, setPage] = useState(0)
  const query = useApi(api.search, { query: { page, size: SIZE } }, { silent: true })
  const total = query.data?.totalElements ?? 0
  return (
    <section className="card">
      <ReadTable
        label="调课代课记录"
        query={query}
        endpoint={api.search}
        failed="未能加载记录"
        rows={query.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有调课或代课。"
      />
      {total > SIZE && (
        <div className="sub-pages">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <span className="muted">
            第 {page + 1} 页，共 {Math.ceil(total / SIZE)} 页
          </span>
          <Button disabled={(page + 1) * SIZE >= total} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </div>
      )}
    </section>
  )
}
