import type { BellItem } from '@xueqiao/contract/features/base/bell'
import { remindersApi } from '@xueqiao/contract/features/base/reminders'
import { Link, useNavigate } from 'react-router'
import { formatFeedTime } from '../../../../lib/format'
import { readBell, readLine } from '../../../../shared/bell/bell'
import { column } from '../../../kit/list/column'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf, type Naming } from '../../../kit/naming'

const REMINDERS: Naming = { noun: '提醒', measure: '条' }
const col = column<BellItem>()

const columns = [
  col.of('title', '内容', {
    sticky: true,
    render: (row) => (
      <Link to={row.link} className="kit-name" onClick={() => void readLine(row)}>
        {row.title}
      </Link>
    ),
  }),
  col.of('read', '状态', {
    width: 96,
    render: ({ read }) => <span className={read ? 'muted' : 'tag orange'}>{read ? '已读' : '未读'}</span>,
  }),
  col.of('createdAt', '时间', { width: 160, render: ({ createdAt }) => formatFeedTime(createdAt) }),
]

/** All that the bell has said for 90 days, the latest first. */
export const RemindersPage = () => {
  const list = useResourceList(remindersApi.lines, { size: 20 })
  const navigate = useNavigate()
  const open = (row: BellItem) => {
    void readLine(row)
    navigate(row.link)
  }
  return (
    <ResourcePage title="提醒" count={countOf(list, REMINDERS)}>
      <ResourceTable
        list={list}
        of={REMINDERS}
        columns={columns}
        selectable={false}
        onOpen={open}
        toolbar={
          <>
            <Tool icon="check" onClick={() => void readBell()}>
              全部标为已读
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
    </ResourcePage>
  )
}
