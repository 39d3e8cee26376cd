import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { type FeedbackDetail, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_WORDS } from '@xueqiao/contract/features/family/feedback/labels'
import {
  FEEDBACK_IMAGES,
  FEEDBACK_UPLOAD,
  FeedbackReplyInput,
} from '@xueqiao/contract/features/family/feedback/values'
import { useState } from 'react'
import { draftOf } from '../../../../shared/drafts/drafts'
import { useFeedbackStep } from '../../../../shared/feedback/useFeedbackStep'
import { PictureField } from '../../../../shared/photos/PictureField'
import { SubmitButton } from '../../../kit/form/SubmitButton'
import { TextField } from '../../../kit/form/TextField'
import { Segments } from '../../../kit/Segments'

const KINDS = [
  { value: 'reply', label: '回复提交人' },
  { value: 'note', label: '内部备注' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** An answer, or a note that only those who handle it read. */
export const Composer = ({ row }: { row: FeedbackDetail }) => {
  const { run, busy, clientId } = useFeedbackStep()
  const [chosen, setChosen] = useState<Kind>('reply')
  const [draft] = useState(() => draftOf(`feedback:${row.id}`))
  const [content, setContent] = useState(draft.read)
  const [pictures, setPictures] = useState<StoredFile[]>([])
  const [error, setError] = useState<string>()
  const kinds = KINDS.filter(({ value }) => row.rights.includes(value))
  const kind = kinds.find(({ value }) => value === chosen) ?? kinds[0]
  if (kind === undefined) return null
  const internal = kind.value === 'note'

  const send = async () => {
    const body = { content, internal, imageIds: pictures.map(({ id }) => id), clientId }
    const wrong = FeedbackReplyInput.safeParse(body).error?.issues[0]?.message
    setError(wrong)
    if (wrong !== undefined) return
    if (await run(feedbackApi.reply, { params: { id: row.id }, body })) {
      setContent('')
      draft.keep('')
      setPictures([])
    }
  }

  return (
    <section className="m-card m-feedback-piece" aria-label="回复">
      {kinds.length > 1 && (
        <Segments label="回复方式" options={kinds} value={kind.value} onChange={setChosen} />
      )}
      <TextField
        label={FEEDBACK_WORDS[internal ? 'note' : 'reply']}
        value={content}
        error={error}
        maxLength={2000}
        rows={3}
        placeholder={internal ? '提交人看不到备注' : row.mine ? '补充说明' : '提交人会看到这条回复'}
        onChange={(text) => {
          setContent(text)
          draft.keep(text)
          setError(undefined)
        }}
      />
      <PictureField type={FEEDBACK_UPLOAD} max={FEEDBACK_IMAGES} value={pictures} onChange={setPictures} />
      <SubmitButton busy={busy} onPress={() => void send()}>
        {internal ? '添加备注' : '发送'}
      </SubmitButton>
    </section>
  )
}
