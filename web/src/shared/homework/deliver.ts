import { filesApi } from '@xueqiao/contract/features/base/files'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { call } from '../../api/call'
import { CallError } from '../../api/call-error'
import { touch } from '../../api/stale-after-change'
import { fetchTelling } from '../../api/upload-progress'
import { toast } from '../../lib/toast'
import { keptFile } from '../chat/sending/blobs'
import { onResync } from '../realtime/realtime'
import { dropHandIn, onHandInWork, patchHandIn, useUploads, wakeHandIns } from './hand-in'
import { type HandIn, handsIn, readHandIns } from './hand-in-store'
import { createRounds, mayPass } from './rounds'

const LOST = '照片已不在这台设备上，请移除后重新添加'

/** One after another, each remembered once it is there: another try goes on with the next. */
const upload = async (userId: number, entry: HandIn) => {
  let files = entry.files
  for (const { key, fileId } of entry.files) {
    if (fileId !== null) continue
    const file = await keptFile(key)
    if (file === undefined) throw new CallError(410, { message: LOST })
    const fetch = fetchTelling((percent) => useUploads.setState({ [key]: percent }))
    const { id } = await call(filesApi.upload, { body: { type: 'homework' } }, { file, fetch, owner: userId })
    files = files.map((one) => (one.key === key ? { ...one, fileId: id } : one))
    patchHandIn(userId, entry, { files })
  }
  return files.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
}

const sendOnce = async (userId: number, entry: HandIn) => {
  const { homeworkId, content, minutes, clientId } = entry
  const fileIds = await upload(userId, entry)
  const body = { homeworkId, content, fileIds, clientId, minutes: minutes === '' ? null : Number(minutes) }
  await call(myHomeworkApi.submit, { body }, { owner: userId })
}

/** Uploaded a day ago, and swept away since: nothing had come for it. */
const areFilesGone = (error: unknown) =>
  error instanceof CallError && error.status === 400 && error.field === 'fileIds'

const send = async (userId: number, entry: HandIn) => {
  try {
    await sendOnce(userId, entry)
  } catch (error) {
    const uploadedBefore = entry.files.some(({ fileId, url }) => fileId !== null && url === undefined)
    if (!uploadedBefore || !areFilesGone(error)) throw error
    const files = entry.files.map((file) => (file.url === undefined ? { ...file, fileId: null } : file))
    patchHandIn(userId, entry, { files })
    await sendOnce(userId, { ...entry, files })
  }
}

/** Hands in what waits, each once, again when the network is back; the client id keeps other tabs from doubling it. */
export const createHandInDelivery = () =>
  createRounds({
    name: 'hand-in',
    waiting: (userId) =>
      readHandIns(userId)
        .filter(handsIn)
        .map(({ homeworkId }) => homeworkId),
    send: async (userId, homeworkId) => {
      // One that is changed while it waits is read anew each time.
      const entry = readHandIns(userId).find((one) => one.homeworkId === homeworkId)
      if (entry === undefined || !handsIn(entry)) return true
      try {
        await send(userId, entry)
      } catch (error) {
        const waits = mayPass(error)
        const reason = (error instanceof CallError ? error.serverMessage : undefined) ?? '提交失败'
        patchHandIn(userId, entry, waits ? { state: 'waiting' } : { state: 'failed', reason })
        if (!waits) toast.error(`《${entry.title}》没有提交成功：${reason}`)
        return !waits
      }
      dropHandIn(userId, entry)
      toast.success(`《${entry.title}》已提交`)
      void touch(myHomeworkApi.submit)
      return true
    },
  })

/** Until it is stopped: what waits leaves whichever page is open. Another person's work is another delivery. */
export const deliverHandIns = () => {
  const delivery = createHandInDelivery()
  const flush = () => void delivery.flush()
  const stops = [onHandInWork(flush), onResync(flush), delivery.stop]
  window.addEventListener('online', wakeHandIns)
  flush()
  return () => {
    window.removeEventListener('online', wakeHandIns)
    for (const stop of stops) stop()
  }
}
