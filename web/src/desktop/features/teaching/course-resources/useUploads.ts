import { FILE_MAX_BYTES, type StoredFile } from '@xueqiao/contract/features/base/files'
import { resourceUploadsApi } from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { useRef, useState } from 'react'
import { call } from '../../../../api/call'
import { failureText } from '../../../../api/failure'
import { sendFile } from './sending'

export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  percent: number
  uploadId?: number
  /** Stored, and not yet a resource. */
  stored?: StoredFile
  error?: string
}

const MB = 1024 * 1024
const refusalOf = ({ size, type }: File, maxMb: number) => {
  if (size === 0) return '文件是空的'
  if (type.startsWith('image/') && size > FILE_MAX_BYTES) return '图片大小不能超过 10MB!'
  return size > maxMb * MB ? `文件大小不能超过 ${maxMb}MB!` : undefined
}

const waiting = (files: readonly File[], firstKey: number, maxMb: number) =>
  files.map((file, index): Upload => {
    const error = refusalOf(file, maxMb)
    const state = error === undefined ? 'waiting' : 'failed'
    return { key: firstKey + index, file, percent: 0, state, ...(error !== undefined && { error }) }
  })

/** Files one after another; each that fails says why and can be tried again, from where it broke off. */
export const useUploads = (maxMb: number, files: readonly File[]) => {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => waiting(files, 1, maxMb))
  const latest = useRef(uploads)
  const aborts = useRef(new Map<number, AbortController>())
  const nextKey = useRef(files.length + 1)
  const keep = (change: (before: readonly Upload[]) => readonly Upload[]) => {
    latest.current = change(latest.current)
    setUploads(latest.current)
  }
  const set = (key: number, change: Partial<Upload>) =>
    keep((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const add = (files: readonly File[]) => {
    const first = nextKey.current
    nextKey.current += files.length
    keep((before) => [...before, ...waiting(files, first, maxMb)])
  }

  const one = async (
    { key, file, uploadId, stored }: Upload,
    save: (stored: StoredFile, file: File) => Promise<unknown>,
  ) => {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    set(key, { state: 'sending' })
    try {
      const done =
        stored ??
        (await sendFile(file, {
          uploadId,
          signal: abort.signal,
          begun: (id) => set(key, { uploadId: id }),
          tell: (percent) => set(key, { percent }),
        }))
      set(key, { stored: done })
      await save(done, file)
      set(key, { state: 'done', percent: 100 })
      return true
    } catch (error) {
      if (!abort.signal.aborted)
        set(key, { state: 'failed', error: failureText(error, resourceUploadsApi.part) })
      return false
    } finally {
      aborts.current.delete(key)
    }
  }

  /** All that wait or failed by the way; says whether none is left. */
  const run = async (save: (stored: StoredFile, file: File) => Promise<unknown>) => {
    const due = latest.current.filter(
      ({ state, file }) => state !== 'done' && refusalOf(file, maxMb) === undefined,
    )
    for (const upload of due)
      if (latest.current.some(({ key }) => key === upload.key)) await one(upload, save)
    return latest.current.length > 0 && latest.current.every(({ state }) => state === 'done')
  }

  /** Given up: what has arrived of it is thrown away. */
  const cancel = (key: number) => {
    const upload = latest.current.find((one) => one.key === key)
    aborts.current.get(key)?.abort()
    keep((before) => before.filter((one) => one.key !== key))
    const { uploadId, stored } = upload ?? {}
    if (uploadId !== undefined && stored === undefined)
      void call(resourceUploadsApi.cancel, { params: { uploadId } }, { aside: true }).catch(() => {})
  }

  const cancelAll = () => {
    for (const { key, state } of latest.current) if (state !== 'done') cancel(key)
  }
  return { uploads, add, run, cancel, cancelAll }
}
