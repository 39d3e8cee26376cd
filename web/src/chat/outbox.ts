import type { ChatMessage } from '@xueqiao/contract/features/communication-messages'
import { create } from 'zustand'
import { onSignOut, useSession } from '../session/store'
import { dropFile, keepFile } from './blobs'
import { newClientId } from './client-id'
import { isOutboxKey, type OutboxEntry, readOutbox, type SentType, writeOutbox } from './outbox-store'

interface Outbox {
  userId: number
  /** In the order in which they were written. */
  entries: readonly OutboxEntry[]
}

const userNow = () => useSession.getState().user?.id ?? 0
const stored = (): Outbox => ({ userId: userNow(), entries: readOutbox(userNow()) })

export const useOutbox = create<Outbox>(stored)

/** Other tabs write as well, so every change starts from what is stored. */
const change = (userId: number, edit: (entries: OutboxEntry[]) => OutboxEntry[]) => {
  const entries = edit(readOutbox(userId))
  const kept = writeOutbox(userId, entries)
  if (userNow() === userId) useOutbox.setState({ userId, entries })
  return kept
}

export const entriesOf = (userId: number) => {
  const entries = readOutbox(userId)
  if (userNow() === userId) useOutbox.setState({ userId, entries })
  return entries
}

export const patchEntry = (userId: number, clientId: string, patch: Partial<OutboxEntry>) =>
  change(userId, (entries) =>
    entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...patch } : entry)),
  )

/** It is stored at the server, or nobody wants it any more. */
export const dropEntry = (userId: number, clientId: string) => {
  change(userId, (entries) => entries.filter((entry) => entry.clientId !== clientId))
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

/** Shown at once; the network may take its time. */
export const post = async (sessionId: number, draft: Draft): Promise<string> => {
  const userId = userNow()
  const clientId = newClientId()
  const { file } = draft
  if (file !== undefined) await keepFile(clientId, file)
  const entry: OutboxEntry = {
    clientId,
    sessionId,
    type: draft.type ?? (file === undefined ? 'text' : file.type.startsWith('image/') ? 'image' : 'file'),
    content: draft.content,
    createdAt: new Date().toISOString(),
    replyTo: draft.replyTo ?? null,
    noticeId: draft.noticeId ?? null,
    urgentReason: draft.urgentReason ?? null,
    file: file === undefined ? null : { name: file.name, size: file.size, type: file.type },
    fileId: null,
    state: 'sending',
    reason: null,
  }
  change(userId, (entries) => [...entries, entry])
  wakeOutbox()
  return clientId
}

/** 重发 goes to the end of its session: what was sent since stands before it. */
export const postAgain = (clientId: string) => {
  change(userNow(), (entries) => {
    const entry = entries.find((candidate) => candidate.clientId === clientId)
    if (entry === undefined) return entries
    const again: OutboxEntry = { ...entry, state: 'sending', reason: null }
    if (entry.state === 'waiting') return entries.map((other) => (other === entry ? again : other))
    return [...entries.filter((other) => other !== entry), again]
  })
  wakeOutbox()
}

export const discard = (clientId: string) => dropEntry(userNow(), clientId)

const follow = () => useOutbox.setState(stored())
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) follow()
})
window.addEventListener('storage', ({ key }) => {
  if (isOutboxKey(key, userNow())) follow()
})
onSignOut(() => {
  for (const { clientId } of readOutbox(userNow())) dropEntry(userNow(), clientId)
})
