import {
  FEEDBACK_STEPS,
  type FeedbackDetail,
  type FeedbackEntry,
} from '@xueqiao/contract/features/family/feedback/api'
import { formatFeedTime } from '../../../../lib/format'
import { authorOf, isSpoken, stepText } from '../../../../shared/feedback/feedback'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Card } from '../../../kit/Card'

const classOf = ({ step, mine }: FeedbackEntry) =>
  step === 'note'
    ? 'm-feedback-said m-feedback-note'
    : mine
      ? 'm-feedback-said m-feedback-own'
      : 'm-feedback-said'

const Entry = ({ entry, row }: { entry: FeedbackEntry; row: FeedbackDetail }) => {
  const time = <time dateTime={entry.createdAt}>{formatFeedTime(entry.createdAt)}</time>
  if (!isSpoken(entry))
    return (
      <li className="m-feedback-step">
        {stepText(entry, row)}
        {entry.content !== null && `：${entry.content}`} {time}
      </li>
    )
  return (
    <li className={classOf(entry)}>
      <p className="m-feedback-tags">
        <b>{authorOf(entry, row)}</b>
        {entry.step !== 'reply' && <span className="tag">{FEEDBACK_STEPS[entry.step]}</span>}
        {time}
      </p>
      <p className="m-feedback-text">{entry.content}</p>
      <Pictures pictures={entry.images} />
    </li>
  )
}

export const Thread = ({ row }: { row: FeedbackDetail }) =>
  row.entries.length > 0 && (
    <Card title="处理过程">
      <ol className="m-feedback-thread">
        {row.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} row={row} />
        ))}
      </ol>
    </Card>
  )
