import type { ManagedNotice } from '@xueqiao/contract/features/family/notifications/manage'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { formatDay, formatFeedTime, formatNumber, formatTime } from '../../../../lib/format'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { LevelTag, StatusTag } from './naming'

const col = column<ManagedNotice>()

export const receiptsAddress = ({ id }: { id: number }) => `/family-school/notification-management/${id}`

const unitsOf = ({ families, familiesDone, people, peopleDone }: ManagedNotice['figures']) => ({
  total: families + people,
  done: familiesDone + peopleDone,
})

export const NoticeProgress = ({ figures }: { figures: ManagedNotice['figures'] }) => {
  const { total, done } = unitsOf(figures)
  if (total === 0) return <span className="muted">—</span>
  return (
    <span className="notice-progress">
      <Progress
        percent={(done / total) * 100}
        showInfo={false}
        size="small"
        strokeColor="var(--green)"
        aria-label="完成进度"
      />
      {formatNumber(done)} / {formatNumber(total)}
    </span>
  )
}

const timeOf = ({ status, publishAt, publishedAt, updatedAt }: ManagedNotice) => {
  if (status === 'SCHEDULED' && publishAt !== null)
    return `定于 ${formatDay(publishAt)} ${formatTime(publishAt)}`
  return publishedAt === null ? `${formatFeedTime(updatedAt)} 保存` : formatFeedTime(publishedAt)
}

export const noticeColumns = (actions: (row: ManagedNotice) => readonly RowAction[]) => [
  col.of('title', '标题', {
    sticky: true,
    render: (row) => (
      <span className="notice-title">
        <LevelTag level={row.level} />
        <Link to={receiptsAddress(row)} className="kit-name">
          {row.title}
        </Link>
      </span>
    ),
  }),
  col.of('status', '状态', { width: 88, render: ({ status }) => <StatusTag status={status} /> }),
  col.of('targetText', '通知对象', { width: 192 }),
  col.of('figures', '完成进度', {
    width: 160,
    render: ({ figures, status }) =>
      status === 'DRAFT' || status === 'SCHEDULED' ? (
        <span className="muted">未发布</span>
      ) : (
        <NoticeProgress figures={figures} />
      ),
  }),
  col.of('dueAt', '截止时间', {
    width: 112,
    render: ({ dueAt }) =>
      dueAt === null ? <span className="muted">不限</span> : `${formatDay(dueAt)} ${formatTime(dueAt)}`,
  }),
  col.of('authorName', '发布', {
    width: 160,
    render: (row) => (
      <>
        <div>{row.authorName}</div>
        <small className="muted">{timeOf(row)}</small>
      </>
    ),
  }),
  col.actions(actions, { width: 168 }),
]
