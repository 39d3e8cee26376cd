import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import {
  FEEDBACK_IMAGES,
  FEEDBACK_UPLOAD,
  FeedbackReplyInput,
} from '@xueqiao/contract/features/family/feedback/values'
import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { draftOf } from '../../../../shared/drafts/drafts'
import { type KeptFile, keptFiles, stillThere } from '../../../../shared/drafts/kept-files'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { PictureField } from '../../../../shared/photos/PictureField'
import { rulesOf } from '../../../kit/form/rules'
import { SaveButton } from '../../../kit/form/SaveButton'

interface Values {
  content?: string
  pictures: StoredFile[]
}

const KINDS = [
  { value: 'reply', label: '回复提交人' },
  { value: 'note', label: '内部备注' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** As the phone keeps it, which goes on from here. */
const draftName = ({ id }: FeedbackDetail, kind: Kind) => `feedback:${id}:${kind}`

interface Props {
  row: FeedbackDetail
  kind: Kind
  step: ReturnType<typeof useFeedbackStep>
  /** Once it is sent, or given up. */
  onAnew: () => void
}

/** What is begun outlives the page until it is sent. */
const Words = ({ row, kind, step: { run, busy, clientId }, onAnew }: Props) => {
  const [form] = Form.useForm<Values>()
  const empty: { text: string; pictures: KeptFile[] } = { text: '', pictures: [] }
  const { start, restored, keep, drop } = useFormDraft(draftName(row, kind), empty)
  const [pictures] = useState(() => stillThere(start.pictures))
  const internal = kind === 'note'
  const anew = () => {
    drop()
    onAnew()
  }
  return (
    <Form
      form={form}
      name="reply"
      initialValues={{ content: start.text, pictures }}
      onValuesChange={(_, values: Values) =>
        keep({ text: values.content ?? '', pictures: keptFiles(values.pictures) })
      }
      onFinish={async ({ content = '', pictures }) => {
        const body = { content, internal, imageIds: pictures.map((one) => one.id), clientId }
        if (await run(feedbackApi.reply, { params: { id: row.id }, body })) anew()
      }}
    >
      {restored && (
        <p role="status" className="muted">
          已恢复上次没有提交的内容
          {pictures.length < start.pictures.length && '；图片已超过保存时间，请重新添加'}
          <Button type="link" size="small" onClick={anew}>
            清空
          </Button>
        </p>
      )}
      <Form.Item name="content" rules={rulesOf(FeedbackReplyInput, 'content')}>
        <Input.TextArea
          rows={3}
          maxLength={2000}
          aria-label={FEEDBACK_WORDS[kind]}
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
  )
}

/** An answer, or a note that only those who handle it read: what was begun as one never comes back as the other. */
export const ReplyBox = ({ row }: { row: FeedbackDetail }) => {
  const step = useFeedbackStep()
  const [chosen, setChosen] = useState(
    () => KINDS.find(({ value }) => draftOf(draftName(row, value)).read() !== '')?.value,
  )
  const [turn, setTurn] = useState(0)
  const kinds = KINDS.filter(({ value }) => row.rights.some((right) => right === value))
  const kind = (kinds.find(({ value }) => value === chosen) ?? kinds[0])?.value
  if (kind === undefined) return null
  return (
    <section
      className={kind === 'note' ? 'card feedback-card feedback-internal' : 'card feedback-card'}
      aria-label="回复"
    >
      {row.rights.includes('note') && (
        <Segmented options={kinds} value={kind} onChange={setChosen} aria-label="回复方式" />
      )}
      <Words key={`${kind} ${turn}`} {...{ row, kind, step }} onAnew={() => setTurn(turn + 1)} />
    </section>
  )
}
