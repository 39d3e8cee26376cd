import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import {
  myHomeworkApi as api,
  type MyHomeworkDetail,
} from '@xueqiao/contract/features/teaching/homework/mine'
import { PHOTOS_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useState } from 'react'
import { useActions } from '../../../../api/action'
import { call } from '../../../../api/call'
import { failureText } from '../../../../api/failure'
import { fetchTelling } from '../../../../api/upload-progress'
import { newClientId } from '../../../../lib/client-id'
import { toast } from '../../../../lib/toast'
import { useLatest } from '../../../../lib/useLatest'
import { refusalOf } from '../../../../shared/chat/files'
import { useFormDraft } from '../../../../shared/drafts/useFormDraft'

interface Written {
  content: string
  minutes: number | null
  files: StoredFile[]
}
interface Kept extends Written {
  clientId: string
  /** Sent, and nobody knows whether it arrived: what is changed now is another handing in. */
  tried: boolean
}

/** On its way, or held up; the file itself is here as long as the page is. */
interface Coming {
  key: string
  file: File
  percent: number
  /** Why it did not get there. */
  failed: string | undefined
}

const lastOf = ({ submission: { versions, state } }: MyHomeworkDetail): Written => {
  const [last] = state === 'PENDING' ? [] : versions
  return { content: last?.content ?? '', minutes: last?.minutes ?? null, files: last?.files ?? [] }
}

/** What a pupil writes and adds. It stays on this machine until it is handed in, and is handed in once. */
export const useHandingIn = (homework: MyHomeworkDetail, onDone: () => void) => {
  const draft = useFormDraft<Kept>(`homework-submit:${homework.id}:${homework.submission.version}`, {
    ...lastOf(homework),
    clientId: newClientId(),
    tried: false,
  })
  const [kept, setKept] = useState(draft.start)
  const [coming, setComing] = useState<readonly Coming[]>([])
  const now = useLatest(kept)
  const { run, busy } = useActions()

  const keep = (next: Kept) => {
    now.current = next
    setKept(next)
    draft.keep(next)
  }
  const set = (some: Partial<Written>) => {
    const { current } = now
    keep({ ...current, ...some, ...(current.tried && { clientId: newClientId(), tried: false }) })
  }

  const patch = (key: string, some: Partial<Coming>) =>
    setComing((before) => before.map((one) => (one.key === key ? { ...one, ...some } : one)))
  const upload = async ({ key, file }: Coming) => {
    try {
      const fetch = fetchTelling((percent) => patch(key, { percent }))
      const stored = await call(filesApi.upload, { body: { type: 'homework' } }, { file, fetch })
      setComing((before) => before.filter((one) => one.key !== key))
      set({ files: [...now.current.files, stored] })
    } catch (error) {
      patch(key, { failed: failureText(error, filesApi.upload) })
    }
  }
  const send = async (list: readonly Coming[]) => {
    for (const one of list) await upload(one)
  }

  return {
    written: kept,
    coming,
    busy,
    restored: draft.restored,
    set,
    /** One after another, in the order in which they were chosen. */
    add: (files: readonly File[]) => {
      if (kept.files.length + coming.length + files.length > PHOTOS_MAX)
        return toast.warning(`照片和文件不能超过 ${PHOTOS_MAX} 个`)
      const refusal = files.map(refusalOf).find((text) => text !== undefined)
      if (refusal !== undefined) return toast.warning(refusal)
      const added = files.map((file) => ({ key: newClientId(), file, percent: 0, failed: undefined }))
      setComing((before) => [...before, ...added])
      void send(added)
    },
    again: (one: Coming) => {
      patch(one.key, { percent: 0, failed: undefined })
      void upload(one)
    },
    giveUp: ({ key }: Coming) => setComing((before) => before.filter((one) => one.key !== key)),
    remove: (id: number) => set({ files: kept.files.filter((file) => file.id !== id) }),
    move: (id: number, by: 1 | -1) => {
      const at = kept.files.findIndex((file) => file.id === id)
      const moved = kept.files[at]
      if (moved === undefined) return
      set({ files: kept.files.toSpliced(at, 1).toSpliced(at + by, 0, moved) })
    },
    handIn: () => {
      if (coming.length > 0) return toast.warning('还有照片或文件没有上传完')
      const { content, minutes, files, clientId } = now.current
      if (homework.needsSubmission && content.trim() === '' && files.length === 0)
        return toast.warning('请写下内容，或添加照片、文件')
      keep({ ...now.current, tried: true })
      const fileIds = files.map(({ id }) => id)
      const body = { homeworkId: homework.id, content, fileIds, minutes, clientId }
      return run(
        api.submit,
        { body },
        {
          after: () => {
            draft.drop()
            onDone()
          },
        },
      )
    },
  }
}
