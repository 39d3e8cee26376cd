import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_IMAGES,
  FEEDBACK_RECIPIENTS,
  FEEDBACK_UPLOAD,
  FeedbackInput,
} from '@xueqiao/contract/features/family/feedback/values'
import { Form, Input, Radio, Select, Switch } from 'antd'
import { useEffect } from 'react'
import { useApi } from '../../../../api/queries'
import { useSession } from '../../../../session/store'
import { chosenOf } from '../../../../shared/child'
import { PictureField } from '../../../../shared/photos/PictureField'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import type { useNewFeedback } from './useNewFeedback'

const Field = fieldOf(FeedbackInput, FEEDBACK_LABELS)
const CATEGORIES = FEEDBACK_CATEGORIES.map((value) => ({ value, label: value }))

/** Whom it is for, and about which child; staff write to the school. */
const Addressee = ({ staff }: { staff: boolean }) => {
  const form = Form.useFormInstance()
  const userId = useSession((session) => session.user?.id ?? 0)
  const { data } = useApi(feedbackApi.start, undefined, { staleTime: 0 })
  const children = data?.children ?? []
  const chosen: unknown = Form.useWatch('studentId')
  const child = children.find(({ id }) => id === chosen)
  const head = child?.headTeacherName ?? null
  useEffect(() => {
    if (data === undefined) return
    const first = chosenOf(data.children, userId)
    form.setFieldsValue({
      ...(first !== undefined && { studentId: first.id }),
      recipient: first === undefined || first.headTeacherName === null ? 'SCHOOL' : 'CLASS',
    })
  }, [data, form, userId])
  useEffect(() => {
    if (child?.headTeacherName === null) form.setFieldValue('recipient', 'SCHOOL')
  }, [child, form])
  const options = [
    { value: 'SCHOOL', label: FEEDBACK_RECIPIENTS.SCHOOL },
    {
      value: 'CLASS',
      label: head === null ? FEEDBACK_RECIPIENTS.CLASS : `${FEEDBACK_RECIPIENTS.CLASS} ${head}`,
      disabled: staff || head === null,
    },
  ]
  return (
    <>
      <Field name="recipient" wide={children.length < 2}>
        <Radio.Group options={options} />
      </Field>
      {children.length > 0 && (
        <div hidden={children.length < 2}>
          <Field name="studentId">
            <Select
              options={children.map(({ id, name, className }) => ({
                value: id,
                label: className === null ? name : `${name}，${className}`,
              }))}
            />
          </Field>
        </div>
      )}
    </>
  )
}

interface Props {
  dialog: ReturnType<typeof useNewFeedback>
  staff: boolean
}

export const NewFeedbackDialog = ({ dialog, staff }: Props) => (
  <DialogForm dialog={dialog} width={640} saveText="提交">
    <Field name="title" wide>
      <Input placeholder="一句话说明" maxLength={50} showCount />
    </Field>
    <Field name="category" wide>
      <Radio.Group options={CATEGORIES} optionType="button" />
    </Field>
    <Addressee staff={staff} />
    <Field name="content" wide>
      <Input.TextArea rows={5} maxLength={2000} showCount placeholder="发生了什么，您希望怎样解决" />
    </Field>
    <Form.Item
      name="pictures"
      label={FEEDBACK_LABELS.imageIds}
      className="feedback-field"
      extra={`最多 ${FEEDBACK_IMAGES} 张`}
    >
      <PictureField type={FEEDBACK_UPLOAD} max={FEEDBACK_IMAGES} />
    </Form.Item>
    <Form.Item
      name="anonymous"
      label={FEEDBACK_LABELS.anonymous}
      className="feedback-field"
      extra="处理人看不到您和孩子的姓名；学校管理员仅在说明原因后可以查看，您会看到查看记录。"
    >
      <Switch />
    </Form.Item>
  </DialogForm>
)
