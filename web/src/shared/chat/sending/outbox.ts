import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { create } from 'zustand'
import { newClientId } from '../../../lib/client-id'
import { toast } from '../../../lib/toast'
import { onSignOut, useSession } from '../../../session/store'
import { dropFile, keepFile } from './blobs'
import {
  isAnyHeld,
  isOutboxKey,
  type OutboxEntry,
  readOutbox,
  removeEntry,
  type SentType,
  saveEntry,
} from './outbox-store'

interface Outbox {
  userId: number
  /** In the order in which they were written. */
  entries: readonly OutboxEntry[]
}

const userNow = () => useSession.getState().user?.id ?? 0
const stored = (): Outbox => ({ userId: userNow(), entries: readOutbox(userNow()) })

export const useOutbox = create<Outbox>(stored)

/** Other tabs write as well, so what counts is what is stored. */
export const entriesOf = (userId: number) => {
  const entries = readOutbox(userId)
  if (userNow() === userId) useOutbox.setState({ userId, entries })
  return entries
}

export const patchEntry = (userId: number, clientId: string, patch: Partial<OutboxEntry>) => {
  const entry = readOutbox(userId).find((candidate) => candidate.clientId === clientId)
  if (entry !== undefined) saveEntry(userId, { ...entry, ...patch })
  entriesOf(userId)
}

/** It is stored at the server, or nobody wants it any more. */
export const dropEntry = (userId: number, clientId: string) => {
  removeEntry(userId, clientId)
  entriesOf(userId)
  void dropFile(clientId)
}

/** Whoever sends is told of new work; set by the sender, so that the list does not have to know it. */
const wakers = new Set<() => void>()
export const onOutboxWork = (wake: () => void) => {
  wakers.add(wake)
  return () => {
    wakers.delete(wake)
  }
}
export const wakeOutbox = () => {
  for (const wake of [...wakers]) wake()
}

export interface Draft {
  content: string
  type?: SentType
  replyTo?: ChatMessage['replyTo']
  noticeId?: number
  urgentReason?: string
  file?: File
}

/** Two clocks may differ, and one may be set back: the last one written is the last one. */
const afterAll = (userId: number) => Math.max(Date.now(), ...readOutbox(userId).map(({ order }) => order + 1))

/** Shown at once; the network may take its time. Who posts several says first who they are. */
export const post = async (sessionId: number, draft: Draft, userId = userNow()): Promise<string> => {
  const clientId = newClientId()
  const { file } = draft
  // A message without its file is worth nothing, so neither outlives the page alone.
  const lasting = file === undefined || (await keepFile(clientId, file))
  const entry: OutboxEntry = {
    clientId,
    sessionId,
    type: draft.type ?? (file === undefined ? 'text' : file.type.startsWith('image/') ? 'image' : 'file'),
    content: draft.content,
    createdAt: new Date().toISOString(),
    order: afterAll(userId),
    replyTo: draft.replyTo ?? null,
    noticeId: draft.noticeId ?? null,
    urgentReason: draft.urgentReason ?? null,
    file: file === undefined ? null : { name: file.name, size: file.size, type: file.type },
    fileId: null,
    state: 'sending',
    reason: null,
  }
  if (!saveEntry(userId, entry, lasting)) toast.warning('浏览器无法保存这条消息，发出前请不要关闭页面')
  entriesOf(userId)
  wakeOutbox()
  return clientId
}

/** 重发 goes to the end of its session: what was sent since stands before it. */
export const postAgain = (clientId: string) => {
  const userId = userNow()
  const entry = readOutbox(userId).find((candidate) => candidate.clientId === clientId)
  if (entry === undefined) return
  const moved = entry.state === 'failed' ? { order: afterAll(userId) } : {}
  patchEntry(userId, clientId, { ...moved, state: 'sending', reason: null })
  wakeOutbox()
}

export const discard = (clientId: string) => dropEntry(userNow(), clientId)

const follow = () => useOutbox.setState(stored())
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) follow()
})
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (!isOutboxKey(key, userNow())) return
  follow()
  // Written in another tab, which may be closed before it has sent it.
  if (oldValue === null && newValue !== null) wakeOutbox()
})
window.addEventListener('beforeunload', (event) => {
  if (isAnyHeld()) event.preventDefault()
})
onSignOut(() => {
  for (const { clientId } of readOutbox(userNow())) dropEntry(userNow(), clientId)
})
