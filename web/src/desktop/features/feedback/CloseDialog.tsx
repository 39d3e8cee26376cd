import {
  FEEDBACK_IMAGES,
  FEEDBACK_UPLOAD,
  FeedbackClosing,
  type FeedbackDetail,
  feedbackApi,
} from '@xueqiao/contract/features/feedback'
import type { StoredFile } from '@xueqiao/contract/features/files'
import { Button, Form, Input } from 'antd'
import { call } from '../../../api/call'
import { PictureField } from '../../../lib/PictureField'
import { useFeedbackStep } from '../../../lib/useFeedbackStep'
import { Dialog } from '../../kit/Dialog'
import { rulesOf } from '../../kit/rules'
import { SaveButton } from '../../kit/SaveButton'

interface Props {
  open: boolean
  row: FeedbackDetail
  onClose: () => void
}

/** Nothing is closed without an answer. Mounted anew for each opening (its caller gives a key). */
export const CloseDialog = ({ open, row, onClose }: Props) => {
  const [form] = Form.useForm<{ content: string; pictures: StoredFile[] }>()
  const { run, busy } = useFeedbackStep()
  const { id, version } = row
  return (
    <Dialog
      open={open}
      title="处理完成"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} text="答复并完成" onClick={form.submit} />
        </>
      }
    >
      <Form
        form={form}
        name="close"
        layout="vertical"
        className="kit-form"
        initialValues={{ pictures: [] }}
        onFinish={async ({ content, pictures }) => {
          const body = { content, imageIds: pictures.map((one) => one.id), version }
          if (await run(feedbackApi.close, () => call(feedbackApi.close, { params: { id }, body }))) onClose()
        }}
      >
        <Form.Item name="content" label="处理结果" rules={rulesOf(FeedbackClosing, 'content')}>
          <Input.TextArea autoFocus rows={5} maxLength={2000} showCount placeholder="提交人会看到这段答复" />
        </Form.Item>
        <Form.Item name="pictures" label="图片">
          <PictureField type={FEEDBACK_UPLOAD} max={FEEDBACK_IMAGES} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
