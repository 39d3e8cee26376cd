import {
  notificationsFollowApi as api,
  type ReceiptPerson,
  type ReceiptUnit,
} from '@xueqiao/contract/features/family/notifications/follow'
import { call } from '../../../../api/call'
import { formatFeedTime } from '../../../../lib/format'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { Row } from '../../../kit/list/Row'
import { usePages } from '../../../kit/list/usePages'
import { EmptyState } from '../../../kit/states'

const stateOf = ({ hasAccount, readAt, answeredAt, remindedAt }: ReceiptPerson) => {
  if (answeredAt !== null) return '已回执'
  if (!hasAccount) return '未开通账号'
  const read = readAt === null ? '未读' : '已读未回执'
  return remindedAt === null ? read : `${read}，${formatFeedTime(remindedAt)}提醒过`
}

const noteOf = ({ kind, people }: ReceiptUnit) =>
  people
    .map((person) =>
      kind === 'family'
        ? `${[person.relationship, person.name].filter(Boolean).join(' ')}：${stateOf(person)}`
        : stateOf(person),
    )
    .join('；')

type Listed = ReceiptUnit & { id: number }

/** Family by family: who has not answered yet. */
export const Missing = ({ noticeId }: { noticeId: number }) => {
  const pages = usePages(api.receipts, { noticeId }, async ({ page, size }, signal) => {
    const query = { state: 'missing', page, size } as const
    const found = await call(api.receipts, { params: { id: noticeId }, query }, { signal })
    return { ...found, content: found.content.map((unit, index) => ({ ...unit, id: page * size + index })) }
  })
  return (
    <section className="m-card" aria-label="未回执">
      <header>
        <h2>未回执</h2>
      </header>
      <InfiniteList
        pages={pages}
        endpoint={api.receipts}
        empty={<EmptyState>都已回执。</EmptyState>}
        row={(unit: Listed) => (
          <Row
            title={
              <>
                {unit.name} <span className="m-meta">{unit.className}</span>
              </>
            }
            note={noteOf(unit)}
          />
        )}
      />
    </section>
  )
}
