import {
  FEEDBACK_STEPS,
  type FeedbackDetail,
  type FeedbackEntry,
} from '@xueqiao/contract/features/family/feedback/api'
import { Avatar } from '../../../../lib/Avatar'
import { formatFeedTime } from '../../../../lib/format'
import { authorOf, isSpoken, stepText } from '../../../../shared/feedback/feedback'
import { Pictures } from '../../../../shared/photos/Pictures'

const Spoken = ({ entry, row }: { entry: FeedbackEntry; row: FeedbackDetail }) => {
  const who = authorOf(entry, row)
  return (
    <li className={entry.step === 'note' ? 'feedback-entry feedback-note' : 'feedback-entry'}>
      <Avatar name={who} />
      <div>
        <header>
          <b>{who}</b>
          {entry.bySubmitter && !entry.mine && <span className="tag">提交人</span>}
          {entry.step === 'note' && <span className="tag orange">内部备注</span>}
          {entry.step === 'close' && <span className="tag green">{FEEDBACK_STEPS.close}</span>}
          <time dateTime={entry.createdAt}>{formatFeedTime(entry.createdAt)}</time>
        </header>
        <p>{entry.content}</p>
        <Pictures pictures={entry.images} />
      </div>
    </li>
  )
}

const Step = ({ entry, row }: { entry: FeedbackEntry; row: FeedbackDetail }) => (
  <li className="feedback-step">
    <span>
      {stepText(entry, row)}
      {entry.content !== null && <>：{entry.content}</>}
    </span>
    <time dateTime={entry.createdAt}>{formatFeedTime(entry.createdAt)}</time>
  </li>
)

/** Everything that happened, in order. */
export const Thread = ({ row }: { row: FeedbackDetail }) => (
  <section className="card feedback-card" aria-label="处理过程">
    <h2>处理过程</h2>
    <ol className="feedback-thread">
      <li className="feedback-step">
        <span>{row.mine ? '我提交了反馈' : '收到反馈'}</span>
        <time dateTime={row.createdAt}>{formatFeedTime(row.createdAt)}</time>
      </li>
      {row.entries.map((entry) =>
        isSpoken(entry) ? (
          <Spoken key={entry.id} entry={entry} row={row} />
        ) : (
          <Step key={entry.id} entry={entry} row={row} />
        ),
      )}
    </ol>
  </section>
)
