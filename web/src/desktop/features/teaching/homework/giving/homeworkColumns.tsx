import type { HomeworkClass, HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { formatDay, formatFeedTime, formatTime } from '../../../../../lib/format'
import { CourseTag } from '../../../../../lib/Subject'
import { sumOf } from '../../../../../shared/homework/progress'
import { column } from '../../../../kit/list/column'
import type { RowAction } from '../../../../kit/list/RowActions'
import { detailAddress, StatusTag, submissionsAddress } from '../naming'

const col = column<HomeworkRow>()

const isOut = ({ status }: HomeworkRow) => status === 'PUBLISHED' || status === 'CLOSED'

const Handed = ({ row }: { row: HomeworkRow }) => {
  if (!isOut(row)) return <span className="muted">未发布</span>
  const { total, submitted, waiting } = sumOf(row)
  return (
    <Link to={submissionsAddress(row)} className="homework-progress">
      <Progress
        percent={total === 0 ? 0 : (submitted / total) * 100}
        showInfo={false}
        size="small"
        strokeColor="var(--green)"
        aria-label="提交进度"
      />
      {submitted} / {total}
      {waiting > 0 && <small className="tag orange">待批 {waiting}</small>}
    </Link>
  )
}

const dueOf = (classes: readonly HomeworkClass[]) => {
  const times = [...new Set(classes.map(({ dueAt }) => dueAt))].sort()
  const [first] = times
  if (first === undefined) return <span className="muted">未定</span>
  return `${formatDay(first)} ${formatTime(first)}${times.length > 1 ? ' 起' : ''}`
}

const timeOf = ({ status, publishAt, publishedAt, updatedAt }: HomeworkRow) => {
  if (status === 'SCHEDULED' && publishAt !== null)
    return `定于 ${formatDay(publishAt)} ${formatTime(publishAt)}`
  return publishedAt === null ? `${formatFeedTime(updatedAt)} 保存` : formatFeedTime(publishedAt)
}

export const homeworkColumns = (actions: (row: HomeworkRow) => readonly RowAction[]) => [
  col.of('title', '标题', {
    sticky: true,
    render: (row) => (
      <span className="homework-title">
        <CourseTag course={row.courseName} />
        <Link to={detailAddress(row)} className="kit-name">
          {row.title}
        </Link>
      </span>
    ),
  }),
  col.of('status', '状态', { width: 80, render: ({ status }) => <StatusTag status={status} /> }),
  col.of('classIds', '班级', {
    width: 128,
    render: ({ classes }) =>
      classes.length === 0 ? (
        <span className="muted">未选择</span>
      ) : (
        classes.map(({ className }) => className).join('、')
      ),
  }),
  col.of('id', '提交', { width: 200, render: (row) => <Handed row={row} /> }),
  col.of('estimatedMinutes', '预计用时', {
    width: 88,
    render: ({ estimatedMinutes, written }) =>
      estimatedMinutes === null ? (
        <span className="muted">—</span>
      ) : (
        `${estimatedMinutes} 分${written ? '' : '（非书面）'}`
      ),
  }),
  col.of('dueAt', '截止时间', { width: 112, render: ({ classes }) => dueOf(classes) }),
  col.of('authorName', '布置', {
    width: 128,
    render: (row) => (
      <>
        <div>{row.authorName}</div>
        <small className="muted">{timeOf(row)}</small>
      </>
    ),
  }),
  col.actions(actions, { width: 176 }),
]
