import { mobileKind } from '@xueqiao/contract/access/roles'
import { type FeedbackRow, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_STATUS } from '@xueqiao/contract/features/family/feedback/values'
import { useSearchParams } from 'react-router'
import { call } from '../../../../api/call'
import { formatFeedTime } from '../../../../lib/format'
import { useViewer } from '../../../../session/access'
import { overdueText, STATUS_TAGS, senderOf } from '../../../../shared/feedback/feedback'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Row } from '../../../kit/list/Row'
import { usePages } from '../../../kit/list/usePages'
import { NewLink } from '../../../kit/NewLink'
import { PageHeader } from '../../../kit/PageHeader'
import { homeOf } from '../../../kit/places'
import { Segments } from '../../../kit/Segments'
import { EmptyState } from '../../../kit/states'
import { NEW, pathOf } from './places'

const STATUSES = [
  { value: '', label: '全部' },
  { value: 'OPEN', label: FEEDBACK_STATUS.OPEN },
  { value: 'PROCESSING', label: FEEDBACK_STATUS.PROCESSING },
  { value: 'CLOSED', label: FEEDBACK_STATUS.CLOSED },
] as const
type Status = (typeof STATUSES)[number]['value']

const SIDES = [
  { value: 'handle', label: '我处理的' },
  { value: 'mine', label: '我提交的' },
] as const

const Item = ({ row }: { row: FeedbackRow }) => (
  <Row
    to={pathOf(row.id)}
    title={
      <>
        <span className="m-row-title">{row.title}</span>
        {row.overdue && !row.mine && (
          <span className="tag orange m-feedback-tag">{overdueText(row.dueAt)}</span>
        )}
      </>
    }
    note={
      <>
        <span className="m-block m-ellipsis">{row.excerpt}</span>
        {[row.category, row.mine ? row.assigneeName : senderOf(row), formatFeedTime(row.createdAt)]
          .filter((text) => text !== null)
          .join(' · ')}
      </>
    }
    trailing={<span className={STATUS_TAGS[row.status]}>{FEEDBACK_STATUS[row.status]}</span>}
  />
)

const Rows = ({ handling, status }: { handling: boolean; status: Status }) => {
  const endpoint = handling ? feedbackApi.search : feedbackApi.mine
  const pages = usePages(endpoint, status === '' ? {} : { status }, (query, signal) =>
    handling
      ? call(feedbackApi.search, { query }, { signal })
      : call(feedbackApi.mine, { query }, { signal }),
  )
  const empty = handling ? '没有需要您处理的反馈。' : '还没有反馈。有建议或问题，随时告诉学校。'
  return (
    <section className="m-card" aria-label="反馈列表">
      <InfiniteList
        pages={pages}
        endpoint={endpoint}
        empty={<EmptyState>{status === '' ? empty : `没有${FEEDBACK_STATUS[status]}的反馈。`}</EmptyState>}
        row={(row: FeedbackRow) => <Item row={row} />}
      />
    </section>
  )
}

export const FeedbackList = () => {
  const { kind, roles } = useViewer()
  const [params, setParams] = useSearchParams()
  const staff = kind === 'admin' || kind === 'teacher'
  const side = staff && params.get('side') !== 'mine' ? 'handle' : 'mine'
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value ?? ''
  const show = (next: { side?: string; status?: string }) =>
    setParams(
      Object.entries({ side, status, ...next }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  return (
    <>
      <PageHeader
        title="意见反馈"
        parent={homeOf(mobileKind(roles))}
        extra={<NewLink to={NEW}>提交反馈</NewLink>}
      />
      <PullToRefresh>
        <div className="m-page">
          {staff && (
            <Segments label="范围" options={SIDES} value={side} onChange={(value) => show({ side: value })} />
          )}
          <Segments
            label="状态"
            options={STATUSES}
            value={status}
            onChange={(value) => show({ status: value })}
          />
          <Rows key={side} handling={side === 'handle'} status={status} />
        </div>
      </PullToRefresh>
    </>
  )
}
