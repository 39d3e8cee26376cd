import { type FeedbackStart, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_LABELS } from '@xueqiao/contract/features/family/feedback/labels'
import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_IMAGES,
  FEEDBACK_UPLOAD,
  FeedbackInput,
} from '@xueqiao/contract/features/family/feedback/values'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { newClientId } from '../../../../lib/client-id'
import { chosenOf } from '../../../../shared/child'
import type { KeptFile } from '../../../../shared/drafts/kept-files'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'
import { useKeptFiles } from '../../../../shared/drafts/useKeptFiles'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { PictureField } from '../../../../shared/photos/PictureField'
import { DraftNote } from '../../../kit/form/DraftNote'
import { FormPage } from '../../../kit/form/FormPage'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { useMe } from '../../../kit/me'
import { PageHeader } from '../../../kit/PageHeader'
import { Segments } from '../../../kit/Segments'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { LIST, pathOf } from './places'

const CATEGORIES = FEEDBACK_CATEGORIES.map((value) => ({ value, label: value }))
const RECIPIENTS = [
  { value: 'CLASS', label: '班主任' },
  { value: 'SCHOOL', label: '学校' },
] as const

type Child = FeedbackStart['children'][number]

interface Written {
  title: string
  content: string
  childId: number | undefined
  wish: 'CLASS' | 'SCHOOL'
  category: FeedbackInput['category']
  anonymous: boolean
  pictures: KeptFile[]
}

interface FieldsProps {
  family: FeedbackStart['children']
  onDiscard: () => void
}

const Fields = ({ family: children, onDiscard }: FieldsProps) => {
  const me = useMe()
  const navigate = useNavigate()
  const { run, busy } = useFeedbackStep()
  const first = chosenOf(children, me.id)
  const { start, restored, keep, drop } = useFormDraft<Written>('feedback', {
    ...{ title: '', content: '', childId: first?.id, wish: 'CLASS', category: '建议', anonymous: false },
    pictures: [],
  })
  const [child, setChild] = useState<Child | undefined>(
    () => children.find(({ id }) => id === start.childId) ?? first,
  )
  const head = child?.headTeacherName ?? null
  const [wish, setWish] = useState(start.wish)
  const recipient = head === null ? 'SCHOOL' : wish
  const [category, setCategory] = useState(start.category)
  const { values, field, check } = useForm(FeedbackInput, { title: start.title, content: start.content })
  const { files: pictures, choose, lost } = useKeptFiles(start.pictures)
  const [anonymous, setAnonymous] = useState(start.anonymous)
  useEffect(() => keep({ ...values, childId: child?.id, wish, category, anonymous, pictures }))
  // Whoever presses again because no answer came sends the same piece.
  const [clientId] = useState(newClientId)

  const submit = async () => {
    const body = {
      ...{ ...values, category, recipient, anonymous },
      ...(child !== undefined && { studentId: child.id }),
      imageIds: pictures.map(({ id }) => id),
      clientId,
    }
    if (!isRight(check(body))) return
    await run(feedbackApi.create, { body }, ({ id }) => {
      drop()
      void navigate(pathOf(id), { replace: true })
    })
  }

  return (
    <FormPage title="提交反馈" parent={LIST} submit="提交" busy={busy} onSubmit={() => void submit()}>
      {restored && (
        <DraftNote
          {...(lost && { but: '图片已超过保存时间，请重新添加' })}
          onDiscard={() => {
            drop()
            onDiscard()
          }}
        />
      )}
      {children.length > 1 && (
        <Segments
          label={FEEDBACK_LABELS.studentId}
          options={children.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(child?.id)}
          onChange={(id) => setChild(children.find((one) => String(one.id) === id))}
        />
      )}
      {head !== null && (
        <div>
          <Segments
            label={FEEDBACK_LABELS.recipient}
            options={RECIPIENTS}
            value={recipient}
            onChange={setWish}
          />
          <p className="m-meta m-feedback-hint">
            {recipient === 'CLASS' ? `发给${child?.className}班主任 ${head}老师` : '发给学校，由学校安排处理'}
          </p>
        </div>
      )}
      <fieldset className="m-feedback-chips">
        <legend className="visually-hidden">{FEEDBACK_LABELS.category}</legend>
        {CATEGORIES.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name="category"
              checked={value === category}
              onChange={() => setCategory(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div>
        <TextField
          label={FEEDBACK_LABELS.title}
          {...field('title')}
          maxLength={50}
          placeholder="一句话说明"
        />
        <TextField
          label={FEEDBACK_LABELS.content}
          {...field('content')}
          maxLength={2000}
          rows={5}
          placeholder="发生了什么，您希望怎样解决"
        />
      </div>
      <PictureField type={FEEDBACK_UPLOAD} max={FEEDBACK_IMAGES} value={pictures} onChange={choose} />
      <label className="m-card m-feedback-switch">
        <span className="m-grow">
          {FEEDBACK_LABELS.anonymous}
          <span className="m-meta m-block">
            处理人看不到您和孩子的姓名；学校管理员仅在说明原因后可以查看，您会看到查看记录。
          </span>
        </span>
        <input type="checkbox" checked={anonymous} onChange={({ target }) => setAnonymous(target.checked)} />
      </label>
    </FormPage>
  )
}

export const FeedbackForm = () => {
  const start = useApi(feedbackApi.start, undefined, { staleTime: 0 })
  const [attempt, setAttempt] = useState(0)
  return (
    <Loaded
      query={start}
      endpoint={feedbackApi.start}
      head={<PageHeader title="提交反馈" parent={LIST} />}
      skeleton={<SkeletonRows />}
    >
      {({ children }) => <Fields key={attempt} family={children} onDiscard={() => setAttempt(attempt + 1)} />}
    </Loaded>
  )
}
