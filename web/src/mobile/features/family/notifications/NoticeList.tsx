import { mobileKind } from '@xueqiao/contract/access/roles'
import { type MyNotice, notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { useSearchParams } from 'react-router'
import { call } from '../../../../api/call'
import { dueText } from '../../../../lib/due'
import { formatFeedTime } from '../../../../lib/format'
import { useViewer } from '../../../../session/access'
import { stateOf } from '../../../../shared/notices/notices'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Row } from '../../../kit/list/Row'
import { usePages } from '../../../kit/list/usePages'
import { PageHeader } from '../../../kit/PageHeader'
import { homeOf } from '../../../kit/places'
import { Segments } from '../../../kit/Segments'
import { EmptyState } from '../../../kit/states'
import { pathOf } from './places'
import { Sides } from './Sides'

const FILTERS = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
  { value: 'unanswered', label: '待回执' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const EMPTY: Record<Filter, string> = {
  all: '还没有通知。',
  unread: '通知都已阅读。',
  unanswered: '没有等待您回执的通知。',
}

const noteOf = (notice: MyNotice) => {
  const { authorName, publishedAt, dueAt, awaits } = notice
  if (awaits && dueAt !== null) return dueText(dueAt)
  return [authorName, publishedAt === null ? '' : formatFeedTime(publishedAt)].filter(Boolean).join(' · ')
}

const Item = ({ notice }: { notice: MyNotice }) => (
  <Row
    to={pathOf(notice.id)}
    title={<span className={notice.unread ? 'm-row-title' : undefined}>{notice.title}</span>}
    note={noteOf(notice)}
    trailing={
      <span className={notice.awaits ? 'tag orange' : notice.unread ? 'tag green' : 'tag'}>
        {stateOf(notice)}
      </span>
    }
  />
)

export const NoticeList = () => {
  const { roles } = useViewer()
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find(({ value }) => value === params.get('filter'))?.value ?? 'all'
  const pages = usePages(notificationsApi.mine, { filter }, (query, signal) =>
    call(notificationsApi.mine, { query }, { signal }),
  )
  return (
    <>
      <PageHeader title="通知公告" parent={homeOf(mobileKind(roles))} />
      <PullToRefresh>
        <div className="m-page">
          <Sides side="mine" />
          <Segments
            label="筛选"
            options={FILTERS}
            value={filter}
            onChange={(value) => setParams(value === 'all' ? {} : { filter: value }, { replace: true })}
          />
          <section className="m-card" aria-label="通知列表">
            <InfiniteList
              pages={pages}
              endpoint={notificationsApi.mine}
              empty={<EmptyState>{EMPTY[filter]}</EmptyState>}
              row={(notice: MyNotice) => <Item notice={notice} />}
            />
          </section>
        </div>
      </PullToRefresh>
    </>
  )
}
