import {
  notificationsFollowApi as api,
  type ReceiptPerson,
  type ReceiptUnit,
} from '@xueqiao/contract/features/family/notifications/follow'
import { NOTICE_LABELS } from '@xueqiao/contract/features/family/notifications/labels'
import type { ManagedDetail } from '@xueqiao/contract/features/family/notifications/manage'
import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { formatFeedTime } from '../../../../lib/format'
import { MISSING_WORDS, missingOf } from '../../../../shared/notices/figures'
import { answeredWord } from '../../../../shared/notices/notices'
import { MessageFamily } from '../../../conversation/MessageFamily'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { usePages } from '../../../kit/list/usePages'
import { Segments } from '../../../kit/Segments'
import { EmptyState } from '../../../kit/states'
import { CallFamily } from '../../../record/CallFamily'
import { Signature } from './Signature'

const stateOf = (level: NoticeLevel, { hasAccount, readAt, answeredAt, remindedAt, late }: ReceiptPerson) => {
  if (answeredAt !== null)
    return `${answeredWord(level)} ${formatFeedTime(answeredAt)}${late ? '（逾期）' : ''}`
  if (!hasAccount) return '未开通账号'
  const read = readAt === null ? '未读' : `已读${MISSING_WORDS[level]}`
  return remindedAt === null ? read : `${read}，${formatFeedTime(remindedAt)}提醒过`
}

type Listed = ReceiptUnit & { id: number }

/** One guardian, pupil or colleague: what they did and when, what they noted, and how they signed. */
const Person = ({ person, level, named }: { person: ReceiptPerson; level: NoticeLevel; named: boolean }) => (
  <div className="m-notice-person">
    <span className="m-meta">
      {named && `${[person.relationship, person.name].filter(Boolean).join(' ')}：`}
      {stateOf(level, person)}
    </span>
    {person.note !== null && (
      <p className="m-notice-remark">
        {NOTICE_LABELS.note}：{person.note}
      </p>
    )}
    {person.signatureUrl !== null && <Signature url={person.signatureUrl} of={person.name} />}
  </div>
)

/** Somebody of the family would read it; of a pupil who got it themselves that is not known here. */
const isReachable = ({ kind, people }: ReceiptUnit) =>
  kind === 'student' || people.some(({ hasAccount }) => hasAccount)

const Unit = ({ unit, level }: { unit: ReceiptUnit; level: NoticeLevel }) => (
  <div className="m-row m-notice-unit">
    <div className="m-grow">
      <span className="m-block">
        {unit.name} <span className="m-meta">{unit.className}</span>
      </span>
      {unit.people.map((person) => (
        <Person key={person.receiptId} person={person} level={level} named={unit.kind === 'family'} />
      ))}
    </div>
    {unit.studentId !== null && (
      <>
        {isReachable(unit) && <MessageFamily studentId={unit.studentId} studentName={unit.name} />}
        <CallFamily studentId={unit.studentId} studentName={unit.name} />
      </>
    )}
  </div>
)

interface Props {
  notice: ManagedDetail
}

type State = 'missing' | 'done'

/** Family by family: who has not answered yet, and what the others have answered. */
export const Receipts = ({ notice: { id, level, figures, status } }: Props) => {
  const open = missingOf(figures)
  const [state, setState] = useState<State>(open > 0 && status === 'PUBLISHED' ? 'missing' : 'done')
  const options = [
    { value: 'missing' as const, label: `${MISSING_WORDS[level]} ${open}` },
    { value: 'done' as const, label: `${answeredWord(level)} ${figures.familiesDone + figures.peopleDone}` },
  ]
  const pages = usePages(api.receipts, { noticeId: id, state }, async ({ page, size }, signal) => {
    const found = await call(api.receipts, { params: { id }, query: { state, page, size } }, { signal })
    return { ...found, content: found.content.map((unit, index) => ({ ...unit, id: page * size + index })) }
  })
  const words = state === 'missing' ? MISSING_WORDS[level] : answeredWord(level)
  return (
    <>
      <Segments label="回执名单" options={options} value={state} onChange={setState} />
      <section className="m-card" aria-label={words}>
        <InfiniteList
          pages={pages}
          endpoint={api.receipts}
          empty={
            <EmptyState>
              {state === 'missing'
                ? `都${answeredWord(level)}。`
                : `还没有人${answeredWord(level).slice(1)}。`}
            </EmptyState>
          }
          row={(unit: Listed) => <Unit unit={unit} level={level} />}
        />
      </section>
    </>
  )
}
