import { type ChatMessage, messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { useEffect } from 'react'
import { call } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { isSignedIn, useSession } from '../../../session/store'
import { onResync } from '../../realtime/realtime'
import { keptFile } from './blobs'
import { dropEntry, entriesOf, onOutboxWork, patchEntry, wakeOutbox } from './outbox'
import type { OutboxEntry } from './outbox-store'

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/**
 * Nobody answered, or somebody who may do better later. Anything else the server has decided; urgent messages are
 * rationed by the week, so waiting does not help them.
 */
const mayPass = (error: unknown, { urgentReason }: OutboxEntry) => {
  if (!(error instanceof CallError)) return false
  const { network, aborted, handled, status } = error
  if (status === 429) return urgentReason === null
  return network || aborted || handled || status >= 500 || status === 408
}

const LOST = '文件已不在这台设备上，请删除后重新选择'

const uploaded = async (userId: number, entry: OutboxEntry): Promise<number | null> => {
  if (entry.file === null || entry.fileId !== null) return entry.fileId
  const file = await keptFile(entry.clientId)
  if (file === undefined) throw new CallError(410, { message: LOST })
  const { id } = await call(messagesApi.upload, undefined, { file, owner: userId })
  // Known before the message is sent: another try does not upload again. The bytes stay until the message is stored.
  patchEntry(userId, entry.clientId, { fileId: id })
  return id
}

const sendOnce = async (userId: number, entry: OutboxEntry): Promise<ChatMessage> => {
  const fileId = await uploaded(userId, entry)
  const input = {
    params: { id: entry.sessionId },
    body: {
      clientId: entry.clientId,
      type: entry.type,
      content: entry.content,
      fileId,
      replyTo: entry.replyTo?.id ?? null,
      noticeId: entry.noticeId,
      ...(entry.urgentReason !== null && { urgent: true, urgentReason: entry.urgentReason }),
    },
  }
  return call(messagesApi.send, input, { owner: userId })
}

/** Uploaded a day ago, and swept away since: no message had come for it. */
const isFileGone = (error: unknown) =>
  error instanceof CallError && error.status === 400 && error.field === 'fileId'

const send = async (userId: number, entry: OutboxEntry): Promise<ChatMessage> => {
  try {
    return await sendOnce(userId, entry)
  } catch (error) {
    if (entry.fileId === null || !isFileGone(error)) throw error
    patchEntry(userId, entry.clientId, { fileId: null })
    return sendOnce(userId, { ...entry, fileId: null })
  }
}

/** One tab at a time, where the browser can say so; the client id keeps the others from doubling anything. */
const alone = (name: string, task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, task) : task()

type Delivered = (message: ChatMessage) => void

/** Sends what waits: in order within a session, each once, again when the network is back. */
export const createDelivery = (onDelivered: Delivered) => {
  const busy = new Set<number>()
  /** Something was written while its session was just about to rest. */
  const again = new Set<number>()
  let pause = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(flush, pause)
    pause = Math.min(pause * 2, LAST_RETRY_MS)
  }

  /** Whether the next one of the session may follow. */
  const deliver = async (userId: number, entry: OutboxEntry): Promise<boolean> => {
    try {
      const message = await send(userId, entry)
      pause = FIRST_RETRY_MS
      onDelivered(message)
      dropEntry(userId, entry.clientId)
      return true
    } catch (error) {
      if (mayPass(error, entry)) {
        patchEntry(userId, entry.clientId, { state: 'waiting' })
        later()
        return false
      }
      const reason = error instanceof CallError ? error.serverMessage : undefined
      patchEntry(userId, entry.clientId, { state: 'failed', reason: reason ?? '消息发送失败' })
      return true
    }
  }

  const flushConversation = async (userId: number, sessionId: number) => {
    if (busy.has(sessionId)) {
      again.add(sessionId)
      return
    }
    busy.add(sessionId)
    try {
      await alone(`outbox:${userId}:${sessionId}`, async () => {
        for (;;) {
          const session = useSession.getState()
          if (!isSignedIn(session) || session.user?.id !== userId) return
          const next = entriesOf(userId).find(
            (entry) => entry.sessionId === sessionId && entry.state !== 'failed',
          )
          if (next === undefined || !(await deliver(userId, next))) return
        }
      })
    } finally {
      busy.delete(sessionId)
      if (again.delete(sessionId)) void flushConversation(userId, sessionId)
    }
  }

  const flush = () => {
    const session = useSession.getState()
    const userId = session.user?.id ?? 0
    if (userId === 0 || !isSignedIn(session)) return
    const sessions = new Set(entriesOf(userId).map(({ sessionId }) => sessionId))
    for (const sessionId of sessions) void flushConversation(userId, sessionId)
  }

  return {
    flush,
    stop: () => clearTimeout(timer),
  }
}

/** Once a page, in the shell: messages leave whichever page is open. */
export const useDelivery = (onDelivered: Delivered) => {
  const userId = useSession((session) => session.user?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's messages are another delivery
  useEffect(() => {
    const delivery = createDelivery(onDelivered)
    const stops = [onOutboxWork(delivery.flush), onResync(delivery.flush), delivery.stop]
    window.addEventListener('online', wakeOutbox)
    delivery.flush()
    return () => {
      window.removeEventListener('online', wakeOutbox)
      for (const stop of stops) stop()
    }
  }, [userId, onDelivered])
}
