import { feedbackApi } from '@xueqiao/contract/features/feedback'
import { FeedbackInput } from '@xueqiao/contract/features/feedback-values'
import type { StoredFile } from '@xueqiao/contract/features/files'
import { useRef } from 'react'
import { invalidate } from '../../../api/queries'
import { newClientId } from '../../../lib/client-id'
import { pick } from '../../kit/form-body'
import { useFormDialog } from '../../kit/useFormDialog'

const isStored = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'id' in value

/** What is sent is never edited: a mistake is withdrawn, an addition is a reply. */
export const useNewFeedback = () => {
  const clientId = useRef(newClientId())
  const dialog = useFormDialog({
    noun: '反馈',
    schema: FeedbackInput,
    get: feedbackApi.get,
    create: feedbackApi.create,
    update: feedbackApi.create,
    blank: { category: '建议', anonymous: false, pictures: [] },
    body: (values) => ({
      ...pick(values, Object.keys(FeedbackInput.shape)),
      imageIds: [values.pictures]
        .flat()
        .filter(isStored)
        .map(({ id }) => id),
      clientId: clientId.current,
    }),
    after: () => invalidate('/api/feedback'),
  })
  /** Whoever presses again because no answer came sends the same piece; a form opened anew is another one. */
  const add = () => {
    clientId.current = newClientId()
    dialog.add()
  }
  return { ...dialog, add, title: '提交反馈' }
}
