import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { ATTACHMENTS_MAX } from '@xueqiao/contract/features/family/notifications/values'
import { useState } from 'react'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { toast } from '../../lib/toast'
import { useLatest } from '../../lib/useLatest'

/** Stored as soon as they are chosen; they belong to the notice once it is saved. */
export const useAttachments = (
  value: readonly StoredFile[],
  onChange: ((files: StoredFile[]) => void) | undefined,
) => {
  const [busy, setBusy] = useState(false)
  const kept = useLatest(value)
  return {
    busy,
    /** What an input has chosen; it can choose the same again. */
    add: async (input: HTMLInputElement) => {
      const chosen = [...(input.files ?? [])]
      input.value = ''
      if (value.length + chosen.length > ATTACHMENTS_MAX)
        return toast.warning(`附件不能超过 ${ATTACHMENTS_MAX} 个`)
      setBusy(true)
      const stored: StoredFile[] = []
      try {
        for (const file of chosen)
          stored.push(await call(filesApi.upload, { body: { type: 'document' } }, { file }))
      } catch (error) {
        reportFailure(error, filesApi.upload)
      }
      setBusy(false)
      if (stored.length > 0) onChange?.([...kept.current, ...stored])
    },
    remove: (id: number) => onChange?.(value.filter((file) => file.id !== id)),
  }
}
