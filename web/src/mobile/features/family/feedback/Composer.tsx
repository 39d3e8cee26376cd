import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import { FeedbackReplyInput } from '@xueqiao/contract/features/family/feedback/values'
import { useState } from 'react'
import { draftOf } from '../../../../shared/drafts/drafts'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { Segments } from '../../../kit/Segments'
import { Words } from './Words'

const KINDS = [
  { value: 'reply', label: '回复提交人' },
  { value: 'note', label: '内部备注' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** An answer, or a note that only those who handle it read: what was begun as one never comes back as the other. */
export const Composer = ({ row }: { row: FeedbackDetail }) => {
  const { run, busy, clientId } = useFeedbackStep()
  const nameOf = (kind: Kind) => `feedback:${row.id}:${kind}`
  const [chosen, setChosen] = useState(() => KINDS.find(({ value }) => draftOf(nameOf(value)).read())?.value)
  const kinds = KINDS.filter(({ value }) => row.rights.includes(value))
  const kind = kinds.find(({ value }) => value === chosen) ?? kinds[0]
  if (kind === undefined) return null
  const internal = kind.value === 'note'

  return (
    <section className="m-card m-feedback-piece" aria-label="回复">
      {kinds.length > 1 && (
        <Segments label="回复方式" options={kinds} value={kind.value} onChange={setChosen} />
      )}
      <Words
        draft={nameOf(kind.value)}
        label={FEEDBACK_WORDS[kind.value]}
        placeholder={internal ? '提交人看不到备注' : row.mine ? '补充说明' : '提交人会看到这条回复'}
        submit={internal ? '添加备注' : '发送'}
        busy={busy}
        rows={3}
        withPictures
        check={(content) => FeedbackReplyInput.safeParse({ content, internal }).error?.issues[0]?.message}
        onSubmit={(content, imageIds) =>
          run(feedbackApi.reply, { params: { id: row.id }, body: { content, internal, imageIds, clientId } })
        }
      />
    </section>
  )
}
