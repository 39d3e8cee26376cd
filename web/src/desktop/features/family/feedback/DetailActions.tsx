import {
  type FeedbackDetail,
  type FeedbackRight,
  feedbackApi,
} from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS, FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import { FeedbackReopening, FeedbackReveal } from '@xueqiao/contract/features/family/feedback/values'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { act } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { REVEAL_WORDS, useFeedbackSender } from '../../../../shared/feedback/useFeedbackSender'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useOpened } from '../../../kit/record/useOpened'
import { AssignDialog } from './AssignDialog'
import { CloseDialog } from './CloseDialog'
import { LIST_PATH } from './naming'
import { ReasonDialog } from './ReasonDialog'

const useWithdraw = ({ id, title }: FeedbackDetail) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  return () =>
    confirm({
      title: '撤回反馈',
      question: `确定要撤回“${title}”吗?`,
      note: '撤回后学校和您都不再看到它，图片一并删除。',
      ok: '撤回',
      danger: true,
      onOk: () =>
        act(
          feedbackApi.withdraw,
          { params: { id } },
          { done: '反馈已撤回', after: () => navigate(LIST_PATH, { replace: true }) },
        ),
    })
}

/** What the viewer may do now, as the server says. */
export const DetailActions = ({ row }: { row: FeedbackDetail }) => {
  const { run, busy } = useFeedbackStep()
  const { id, version } = row
  const withdraw = useWithdraw(row)
  const dialog = useOpened<FeedbackRight>()
  const { sender, reveal } = useFeedbackSender(id)
  const may = (right: FeedbackRight) => row.rights.includes(right)
  const shows = (right: FeedbackRight) => ({
    key: dialog.turn,
    open: dialog.open && dialog.item === right,
    onClose: dialog.close,
  })

  const at = { params: { id } }
  const begin = () => run(feedbackApi.begin, { ...at, body: { version } })
  const reopen = (reason: string) => run(feedbackApi.reopen, { ...at, body: { reason, version } })

  return (
    <div className="feedback-actions">
      {sender !== undefined && (
        <span className="tag orange">
          {FEEDBACK_LABELS.submitterName}：{sender}
        </span>
      )}
      {may('reveal') && sender === undefined && (
        <Button icon={<Icon name="eye" />} onClick={() => dialog.show('reveal')}>
          查看提交人
        </Button>
      )}
      {may('withdraw') && (
        <Button icon={<Icon name="undo" />} onClick={() => void withdraw()}>
          撤回
        </Button>
      )}
      {may('reopen') && (
        <Button icon={<Icon name="redo" />} onClick={() => dialog.show('reopen')}>
          重新打开
        </Button>
      )}
      {may('assign') && (
        <Button icon={<Icon name="swap" />} onClick={() => dialog.show('assign')}>
          指派
        </Button>
      )}
      {may('start') && (
        <Button icon={<Icon name="play" />} aria-busy={busy} onClick={() => !busy && void begin()}>
          开始处理
        </Button>
      )}
      {may('close') && (
        <Button type="primary" icon={<Icon name="check" />} onClick={() => dialog.show('close')}>
          处理完成
        </Button>
      )}
      {dialog.item === 'assign' && <AssignDialog {...shows('assign')} feedback={row} />}
      {dialog.item === 'close' && <CloseDialog {...shows('close')} row={row} />}
      {dialog.item === 'reopen' && (
        <ReasonDialog
          {...shows('reopen')}
          title="重新打开反馈"
          label={FEEDBACK_WORDS.reopen}
          placeholder="还有什么没有解决"
          note="每条反馈只能重新打开一次，学校会再次处理并答复。"
          okText="重新打开"
          schema={FeedbackReopening}
          onReason={reopen}
        />
      )}
      {dialog.item === 'reveal' && (
        <ReasonDialog
          {...shows('reveal')}
          {...REVEAL_WORDS}
          okText="查看"
          schema={FeedbackReveal}
          onReason={reveal}
        />
      )}
    </div>
  )
}
