import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import {
  FEEDBACK_IMAGES,
  FEEDBACK_UPLOAD,
  FeedbackClosing,
} from '@xueqiao/contract/features/family/feedback/values'
import { Form, Input } from 'antd'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { PictureField } from '../../../../shared/photos/PictureField'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../kit/form/rules'

interface Props {
  open: boolean
  row: FeedbackDetail
  onClose: () => void
}

/** Nothing is closed without an answer. Mounted anew for each opening (its caller gives a key). */
export const CloseDialog = ({ row, ...dialog }: Props) => {
  const { run } = useFeedbackStep()
  const { id, version } = row
  return (
    <AskDialog<{ content: string; pictures: StoredFile[] }>
      {...dialog}
      title="处理完成"
      width={560}
      name="close"
      okText="答复并完成"
      initialValues={{ pictures: [] }}
      onSave={({ content, pictures }) => {
        const body = { content, imageIds: pictures.map((one) => one.id), version }
        return run(feedbackApi.close, { params: { id }, body })
      }}
    >
      <Form.Item name="content" label={FEEDBACK_WORDS.close} rules={rulesOf(FeedbackClosing, 'content')}>
        <Input.TextArea autoFocus rows={5} maxLength={2000} showCount placeholder="提交人会看到这段答复" />
      </Form.Item>
      <Form.Item name="pictures" label="图片">
        <PictureField type={FEEDBACK_UPLOAD} max={FEEDBACK_IMAGES} />
      </Form.Item>
    </AskDialog>
  )
}
