import {
  substitutionLedgersApi as api,
  type SubstitutionLedger,
} from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import type { TableColumnType } from 'antd'
import { useApi } from '../../../../api/queries'
import { ReadTable } from '../../../kit/list/ReadTable'

type Row = SubstitutionLedger[number] & { id: number }

const columnsOf = (most: number): TableColumnType<Row>[] => [
  { title: '教师', width: 140, dataIndex: 'teacherName' },
  { title: '学科', width: 120, dataIndex: 'courseName' },
  { title: '代人', width: 90, render: (_, { given }) => `${given} 节`, sorter: (a, b) => a.given - b.given },
  { title: '被代', width: 90, render: (_, { taken }) => `${taken} 节`, sorter: (a, b) => a.taken - b.taken },
  { title: '对调', width: 90, render: (_, { swapped }) => `${swapped} 节` },
  {
    title: '代看班',
    width: 90,
    render: (_, { watchesGiven }) => `${watchesGiven} 次`,
    sorter: (a, b) => a.watchesGiven - b.watchesGiven,
  },
  { title: '被代看班', width: 90, render: (_, { watchesTaken }) => `${watchesTaken} 次` },
  {
    title: '结余',
    width: 90,
    render: (_, { balance }) => (balance > 0 ? `+${balance}` : balance),
    sorter: (a, b) => a.balance - b.balance,
  },
  {
    title: '比较',
    width: 200,
    render: (_, { given }) => (
      <span className="sub-bar">
        <i style={{ width: `${(given / most) * 100}%` }} />
      </span>
    ),
  },
]

/** Who has held how much for others this semester: whose turn it is. */
export const LedgerTab = () => {
  const query = useApi(api.fairness, { query: {} }, { silent: true })
  const rows = (query.data ?? []).map((row) => ({ ...row, id: row.teacherId }))
  const most = Math.max(1, ...rows.map(({ given }) => given))
  return (
    <section className="card">
      <ReadTable<Row>
        label="代课均衡"
        query={query}
        endpoint={api.fairness}
        failed="未能加载代课均衡"
        rows={rows}
        columns={columnsOf(most)}
        empty="本学期还没有任课教师。"
      />
    </section>
  )
}
