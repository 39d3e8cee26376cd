import {
  teacherLeavesApi as api,
  type LeaveRow,
} from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { LEAVE_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { Button, type TableColumnType } from 'antd'
import { useApi } from '../../../../api/queries'
import { leaveText } from '../../../../shared/timetable/leave'
import { ReadTable } from '../../../kit/list/ReadTable'
import { Withdraw } from './Withdraw'

const columnsOf = (onEdit: (leave: LeaveRow) => void): TableColumnType<LeaveRow>[] => [
  { title: '时间', width: 220, render: (_, leave) => leaveText(leave) },
  { title: '类型', width: 90, render: (_, { kind }) => LEAVE_LABELS[kind] },
  { title: '事由', width: 240, ellipsis: true, dataIndex: 'reason' },
  { title: '已安排', width: 100, render: (_, { arranged }) => `${arranged} 节` },
  {
    title: '操作',
    width: 150,
    render: (_, leave) => (
      <>
        <Button type="link" onClick={() => onEdit(leave)}>
          修改
        </Button>
        <Withdraw leave={leave} />
      </>
    ),
  },
]

/** A teacher's own, the latest first. */
export const OwnLeaves = ({ onEdit }: { onEdit: (leave: LeaveRow) => void }) => {
  const query = useApi(api.search, { query: { size: 50 } }, { silent: true })
  return (
    <section className="card">
      <ReadTable
        label="我的请假"
        query={query}
        endpoint={api.search}
        failed="未能加载请假"
        rows={query.data?.content ?? []}
        columns={columnsOf(onEdit)}
        empty="还没有请过假。"
      />
    </section>
  )
}
