import { type FeedbackRow, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_STATUS } from '@xueqiao/contract/features/family/feedback/values'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { STATUS_TAGS } from '../../../../shared/feedback/feedback'
import { Block } from './Block'
import { SHOWN } from './shown'

const row = (item: FeedbackRow) => (
  <li key={item.id}>
    <Link to={`/family-school/feedback/${item.id}`}>
      <span className="hub-text">
        <b>{item.title}</b>
        <span>
          {item.category}
          {item.mine ? '' : ` · ${item.submitterName ?? '匿名'}`}
        </span>
      </span>
      <span className="hub-aside">
        <time dateTime={item.createdAt}>{formatFeedTime(item.createdAt)}</time>
        <span className={item.overdue ? 'tag orange' : STATUS_TAGS[item.status]}>
          {item.overdue ? '已逾期' : FEEDBACK_STATUS[item.status]}
        </span>
      </span>
    </Link>
  </li>
)

const more = { to: '/family-school/feedback', text: '全部反馈' }

/** What waits for the school, the most urgent first. */
export const FeedbackToHandle = () => {
  const query = useApi(
    feedbackApi.search,
    { query: { status: 'OPEN', sort: 'dueAt', order: 'asc', size: SHOWN } },
    { silent: true },
  )
  return (
    <Block
      title="待处理反馈"
      more={more}
      endpoint={feedbackApi.search}
      query={query}
      rows={query.data?.content}
      empty="没有等待处理的反馈。"
      row={row}
    />
  )
}

export const OwnFeedback = () => {
  const query = useApi(feedbackApi.mine, { query: { size: SHOWN } }, { silent: true })
  return (
    <Block
      title="我的反馈"
      more={more}
      endpoint={feedbackApi.mine}
      query={query}
      rows={query.data?.content}
      empty={
        <>
          还没有提交过反馈。<Link to="/family-school/feedback">写一条</Link>
        </>
      }
      row={row}
    />
  )
}
