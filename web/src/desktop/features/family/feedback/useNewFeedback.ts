import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FeedbackInput } from '@xueqiao/contract/features/family/feedback/values'
import { pick } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'

const isStored = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'id' in value

/** What is sent is never edited: a mistake is withdrawn, an addition is a reply. */
export const useNewFeedback = () => {
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
    }),
  })
  return { ...dialog, title: '提交反馈' }
}
