import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import {
  FEEDBACK_IMAGES,
  FEEDBACK_UPLOAD,
  FeedbackReplyInput,
} from '@xueqiao/contract/features/family/feedback/values'
import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { PictureField } from '../../../../shared/photos/PictureField'
import { rulesOf } from '../../../kit/form/rules'
import { SaveButton } from '../../../kit/form/SaveButton'

interface Values {
  content: string
  pictures: StoredFile[]
}

const KINDS = [
  { value: 'reply', label: '回复提交人' },
  { value: 'note', label: '内部备注' },
]

/** An answer, or a note that only those who handle it read. */
export const ReplyBox = ({ row }: { row: FeedbackDetail }) => {
  const [form] = Form.useForm<Values>()
  const { run, busy, clientId } = useFeedbackStep()
  const { id } = row
  const [chosen, setChosen] = useState<string>('reply')
  const kinds = KINDS.filter(({ value }) => row.rights.some((right) => right === value))
  const kind = kinds.find(({ value }) => value === chosen) ?? kinds[0]
  if (kind === undefined) return null
  const internal = kind.value === 'note'
  return (
    <section
      className={internal ? 'card feedback-card feedback-internal' : 'card feedback-card'}
      aria-label="回复"
    >
      {row.rights.includes('note') && (
        <Segmented options={kinds} value={kind.value} onChange={setChosen} aria-label="回复方式" />
      )}
      <Form
        form={form}
        name="reply"
        initialValues={{ pictures: [] }}
        onFinish={async ({ content, pictures }) => {
          const body = { content, internal, imageIds: pictures.map((one) => one.id), clientId }
          if (await run(feedbackApi.reply, { params: { id }, body })) form.resetFields()
        }}
      >
        <Form.Item name="content" rules={rulesOf(FeedbackReplyInput, 'content')}>
          <Input.TextArea
            rows={3}
            maxLength={2000}
            aria-label={FEEDBACK_WORDS[internal ? 'note' : 'reply']}
            placeholder={internal ? '提交人看不到备注' : row.mine ? '补充说明' : '提交人会看到这条回复'}
          />
        </Form.Item>
        <div className="feedback-send">
          <Form.Item name="pictures" noStyle>
            <PictureField type={FEEDBACK_UPLOAD} max={FEEDBACK_IMAGES} />
          </Form.Item>
          <SaveButton busy={busy} text={internal ? '添加备注' : '发送'} onClick={form.submit} />
        </div>
      </Form>
    </section>
  )
}
