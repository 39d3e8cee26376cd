import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { useState } from 'react'
import { call } from '../api/call'
import { reportFailure } from '../api/failure'
import { fetchTelling } from '../api/upload-progress'
import { toast } from '../lib/toast'
import { useLatest } from '../lib/useLatest'
import { uploading } from './uploading'

const MOST = 9

/** Stored as soon as they are chosen; they belong to whatever is written once that is saved. `type`: what they are kept as. */
export const useAttachments = (
  value: readonly StoredFile[],
  onChange: ((files: StoredFile[]) => void) | undefined,
  type = 'document',
  /** What is done to each before it is stored. */
  prepare?: (file: File) => Promise<File>,
) => {
  const [percent, setPercent] = useState<number>()
  const kept = useLatest(value)
  return {
    busy: percent !== undefined,
    /** Of the file under way. */
    percent: percent ?? 0,
    /** What an input has chosen; it can choose the same again. */
    add: async (input: HTMLInputElement) => {
      const chosen = [...(input.files ?? [])]
      input.value = ''
      if (value.length + chosen.length > MOST) return toast.warning(`附件不能超过 ${MOST} 个`)
      setPercent(0)
      const stored: StoredFile[] = []
      await uploading(async () => {
        try {
          for (const file of chosen)
            stored.push(
              await call(
                filesApi.upload,
                { body: { type } },
                { file: prepare ? await prepare(file) : file, fetch: fetchTelling(setPercent) },
              ),
            )
        } catch (error) {
          reportFailure(error, filesApi.upload)
        }
        setPercent(undefined)
        if (stored.length > 0) onChange?.([...kept.current, ...stored])
      })
    },
    remove: (id: number) => onChange?.(value.filter((file) => file.id !== id)),
  }
}
