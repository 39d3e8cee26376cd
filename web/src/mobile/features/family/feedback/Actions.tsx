import {
  type FeedbackDetail,
  type FeedbackRight,
  feedbackApi,
} from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS, FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import {
  FeedbackClosing,
  FeedbackReopening,
  FeedbackReveal,
} from '@xueqiao/contract/features/family/feedback/values'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { REVEAL_WORDS, useFeedbackSender } from '../../../../shared/feedback/useFeedbackSender'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { Sheet } from '../../../kit/Sheet'
import { AssignSheet } from './AssignSheet'
import { LIST } from './places'
import { TextSheet } from './TextSheet'

const LABELS: [FeedbackRight, string][] = [
  ['start', '开始处理'],
  ['assign', '指派'],
  ['close', '处理完成'],
  ['reopen', '重新打开'],
  ['withdraw', '撤回反馈'],
  ['reveal', '查看提交人'],
]

const messageOf = (schema: z.ZodType, body: object) => schema.safeParse(body).error?.issues[0]?.message

/** What the viewer may do now, as the server says. */
export const Actions = ({ row }: { row: FeedbackDetail }) => {
  const { id, version } = row
  const navigate = useNavigate()
  const { run, busy } = useFeedbackStep()
  const { sender, reveal, busy: looking } = useFeedbackSender(id)
  const [open, setOpen] = useState<FeedbackRight>()
  const at = { params: { id } }
  const may = (right: FeedbackRight) =>
    row.rights.includes(right) && (right !== 'reveal' || sender === undefined)
  const shut = () => setOpen(undefined)
  const begin = () => run(feedbackApi.begin, { ...at, body: { version } })
  const withdraw = () => run(feedbackApi.withdraw, at, () => navigate(LIST, { replace: true }))

  return (
    <div className="m-feedback-actions">
      {sender !== undefined && (
        <p className="tag orange" role="status">
          {FEEDBACK_LABELS.submitterName}：{sender}
        </p>
      )}
      {LABELS.filter(([right]) => may(right)).map(([right, label]) => (
        <button
          key={right}
          type="button"
          className={right === 'close' ? 'm-button m-primary' : 'm-button'}
          disabled={busy}
          onClick={() => (right === 'start' ? void begin() : setOpen(right))}
        >
          {label}
        </button>
      ))}
      {open === 'assign' && <AssignSheet row={row} onClose={shut} />}
      {open === 'close' && (
        <TextSheet
          draft={`feedback:${id}:close`}
          title="处理完成"
          note="提交人会看到这段答复，并可以评价。"
          label={FEEDBACK_WORDS.close}
          placeholder="怎样处理的"
          submit="答复并完成"
          busy={busy}
          withPictures
          check={(content) => messageOf(FeedbackClosing, { content })}
          onSubmit={(content, imageIds) =>
            run(feedbackApi.close, { ...at, body: { content, imageIds, version } })
          }
          onClose={shut}
        />
      )}
      {open === 'reopen' && (
        <TextSheet
          draft={`feedback:${id}:reopen`}
          title="重新打开反馈"
          note="每条反馈只能重新打开一次，学校会再次处理并答复。"
          label={FEEDBACK_WORDS.reopen}
          placeholder="还有什么没有解决"
          submit="重新打开"
          busy={busy}
          check={(reason) => messageOf(FeedbackReopening, { reason })}
          onSubmit={(reason) => run(feedbackApi.reopen, { ...at, body: { reason, version } })}
          onClose={shut}
        />
      )}
      {open === 'reveal' && (
        <TextSheet
          {...REVEAL_WORDS}
          draft={`feedback:${id}:reveal`}
          submit="查看"
          busy={looking}
          check={(reason) => messageOf(FeedbackReveal, { reason })}
          onSubmit={reveal}
          onClose={shut}
        />
      )}
      {open === 'withdraw' && (
        <Sheet title="撤回反馈" onClose={shut}>
          <div className="m-feedback-piece">
            <p>撤回“{row.title}”后，学校和您都不再看到它，图片一并删除。</p>
            <button
              type="button"
              className="m-button m-wide m-feedback-danger"
              disabled={busy}
              onClick={() => void withdraw()}
            >
              确定撤回
            </button>
          </div>
        </Sheet>
      )}
    </div>
  )
}
