import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import {
  notificationsManageApi as api,
  type ManagedDetail,
} from '@xueqiao/contract/features/family/notifications/manage'
import { LEVEL_LABELS, STATUS_LABELS } from '@xueqiao/contract/features/family/notifications/values'
import { useApi } from '../../../../api/queries'
import { dueText } from '../../../../lib/due'
import { formatFeedTime } from '../../../../lib/format'
import { MISSING_WORDS, missingOf, missingText } from '../../../../shared/notices/figures'
import { answeredWord, LEVEL_TAGS } from '../../../../shared/notices/notices'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Fact } from '../../../kit/list/Row'
import { PageHeader } from '../../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Attached } from './Attached'
import { Chase } from './Chase'
import { ManagedActions } from './ManagedActions'
import { MANAGED } from './places'
import { Receipts } from './Receipts'

/** A child counts once, whichever of the guardians answers: so families are fewer than readers. */
const COUNTED = '按孩子计：一位监护人回执，即算这一家完成。'

const isMissed = ({ status, figures }: ManagedDetail) => status === 'PUBLISHED' && missingOf(figures) > 0

const Head = ({ notice }: { notice: ManagedDetail }) => (
  <section className="m-card m-notice-managed" aria-label={notice.title}>
    <div className="m-notice-head">
      <p>
        <span className={LEVEL_TAGS[notice.level]}>{LEVEL_LABELS[notice.level]}</span>
        {notice.status !== 'PUBLISHED' && <span className="tag">{STATUS_LABELS[notice.status]}</span>}
        {notice.dueAt !== null && (
          <span className={isMissed(notice) ? 'm-notice-due' : 'm-meta'}>{dueText(notice.dueAt)}</span>
        )}
      </p>
      <h2>{notice.title}</h2>
      <p className="m-meta">
        {[notice.targetText, notice.publishedAt === null ? '' : formatFeedTime(notice.publishedAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <p className="m-notice-text">{notice.content}</p>
    <Attached files={notice.attachments} />
    {notice.withdrawReason !== null && (
      <p className="m-meta">
        {NOTICE_LABELS.withdrawReason}：{notice.withdrawReason}
      </p>
    )}
  </section>
)

const Figures = ({ notice: { figures, level, rule, dueAt, withoutAccount } }: { notice: ManagedDetail }) => {
  const { families, familiesDone, people, peopleDone, receipts, read, late } = figures
  const done = answeredWord(level)
  return (
    <Card
      title={level === 'read' ? '阅读进度' : '回执进度'}
      extra={missingOf(figures) === 0 ? `全部${done}` : `${missingText(figures)}${MISSING_WORDS[level]}`}
    >
      {families > 0 && <Fact label={`家庭${done}`} value={`${familiesDone} / ${families} 家`} />}
      {families > 0 && rule === 'either' && level !== 'read' && (
        <p className="m-meta m-notice-counted">{COUNTED}</p>
      )}
      {people > 0 && <Fact label={`个人${done}`} value={`${peopleDone} / ${people} 人`} />}
      {level !== 'read' && <Fact label="已读" value={`${read} / ${receipts} 人`} />}
      {dueAt !== null && late > 0 && <Fact label="逾期回执" value={late} />}
      {withoutAccount > 0 && <Fact label="未开通账号的家长" value={`${withoutAccount} 位`} />}
    </Card>
  )
}

/** One notice as its author follows it: how far it is, who is missing, and what to do about them. */
export const ManagedView = ({ id }: { id: number }) => {
  const query = useApi(api.get, { params: { id } }, { staleTime: 0, silent: true })
  return (
    <>
      <PageHeader title="我发布的通知" parent={MANAGED} />
      <PullToRefresh>
        <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={5} />}>
          {(notice) => (
            <div className="m-page">
              <Head notice={notice} />
              {notice.publishedAt !== null && <Figures notice={notice} />}
              {isMissed(notice) && <Chase notice={notice} />}
              {/* Below a list that grows as it is scrolled, they would run away from the finger. */}
              <ManagedActions notice={notice} />
              {notice.publishedAt !== null && <Receipts notice={notice} />}
            </div>
          )}
        </Loaded>
      </PullToRefresh>
    </>
  )
}
