import { mobileKind } from '@xueqiao/contract/access/roles'
import {
  notificationsManageApi as api,
  type ManagedNotice,
} from '@xueqiao/contract/features/family/notifications/manage'
import { STATUS_LABELS } from '@xueqiao/contract/features/family/notifications/values'
import { call } from '../../../../api/call'
import { formatFeedTime } from '../../../../lib/format'
import { useViewer } from '../../../../session/access'
import { MISSING_WORDS, missingOf, missingText } from '../../../../shared/notices/figures'
import { answeredWord } from '../../../../shared/notices/notices'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Row } from '../../../kit/list/Row'
import { usePages } from '../../../kit/list/usePages'
import { NewLink } from '../../../kit/NewLink'
import { PageHeader } from '../../../kit/PageHeader'
import { homeOf } from '../../../kit/places'
import { EmptyState } from '../../../kit/states'
import { managedPathOf, NEW } from './places'
import { Sides } from './Sides'

const noteOf = ({ status, publishedAt, publishAt, updatedAt, targetText }: ManagedNotice) => {
  const at = publishedAt ?? publishAt ?? updatedAt
  const when = status === 'SCHEDULED' ? `定于 ${formatFeedTime(at)}` : formatFeedTime(at)
  return [when, targetText].filter(Boolean).join(' · ')
}

const Progress = ({ notice }: { notice: ManagedNotice }) => {
  const { status, figures, level } = notice
  if (status !== 'PUBLISHED') return <span className="tag">{STATUS_LABELS[status]}</span>
  if (missingOf(figures) === 0) return <span className="tag green">全部{answeredWord(level)}</span>
  // Whoever only reads owes nothing: orange is for what somebody is waiting for.
  const tag = level === 'read' ? 'tag' : 'tag orange'
  return (
    <span className={tag}>
      {missingText(figures)}
      {MISSING_WORDS[level]}
    </span>
  )
}

export const ManagedList = () => {
  const { roles } = useViewer()
  const pages = usePages(api.search, { own: true }, ({ page, size }, signal) =>
    call(api.search, { query: { own: 'true', page, size } }, { signal }),
  )
  return (
    <>
      <PageHeader
        title="通知公告"
        parent={homeOf(mobileKind(roles))}
        extra={<NewLink to={NEW}>写通知</NewLink>}
      />
      <PullToRefresh>
        <div className="m-page">
          <Sides side="managed" />
          <section className="m-card" aria-label="我发布的通知">
            <InfiniteList
              pages={pages}
              endpoint={api.search}
              empty={<EmptyState>还没有发布过通知。</EmptyState>}
              row={(notice: ManagedNotice) => (
                <Row
                  to={managedPathOf(notice.id)}
                  title={notice.title}
                  note={noteOf(notice)}
                  trailing={<Progress notice={notice} />}
                />
              )}
            />
          </section>
        </div>
      </PullToRefresh>
    </>
  )
}
