import { create } from 'zustand'
import { newClientId } from '../../lib/client-id'
import { toast } from '../../lib/toast'
import { onSignOut, useSession } from '../../session/store'
import { dropFile } from '../chat/sending/blobs'
import { type HandIn, handsIn, isHandInKey, readHandIns, removeHandIn, saveHandIn } from './hand-in-store'

const userNow = () => useSession.getState().user?.id ?? 0

/** By homework; followed by pages that show what is begun, on its way or refused. */
export const useHandIns = create<{ userId: number; entries: readonly HandIn[] }>(() => ({
  userId: userNow(),
  entries: readHandIns(userNow()),
}))
export const followHandIns = () => useHandIns.setState({ userId: userNow(), entries: readHandIns(userNow()) })

export const useHandIn = (homeworkId: number) =>
  useHandIns(({ entries }) => entries.find((entry) => entry.homeworkId === homeworkId))

/** Those that the server would not have and that no row stands for: where they are read, changed or given up. */
export const useRefusedBeside = (rows: readonly { id: number }[]) =>
  useHandIns(({ entries }) => entries).filter(
    ({ state, homeworkId }) => state === 'failed' && rows.every(({ id }) => id !== homeworkId),
  )

/** How much of each file has left, in percent, by its key. */
export const useUploads = create<Record<string, number>>(() => ({}))

const wakers = new Set<() => void>()
/** Whoever sends is told of new work; set by the sender. */
export const onHandInWork = (wake: () => void) => {
  wakers.add(wake)
  return () => {
    wakers.delete(wake)
  }
}
export const wakeHandIns = () => {
  for (const wake of [...wakers]) wake()
}

const entryOf = (userId: number, homeworkId: number) =>
  readHandIns(userId).find((entry) => entry.homeworkId === homeworkId)

type Try = Pick<HandIn, 'homeworkId' | 'clientId'>

/** Of this very try: whoever has gone back to the form meanwhile keeps what they write. */
export const patchHandIn = (userId: number, { homeworkId, clientId }: Try, patch: Partial<HandIn>) => {
  const entry = entryOf(userId, homeworkId)
  if (entry?.clientId === clientId) saveHandIn(userId, { ...entry, ...patch })
  followHandIns()
}

/** The server has it, or nobody wants it any more. */
export const dropHandIn = (userId: number, { homeworkId, clientId }: Try) => {
  const entry = entryOf(userId, homeworkId)
  if (entry?.clientId !== clientId) return
  removeHandIn(userId, homeworkId)
  followHandIns()
  for (const { key } of entry.files) void dropFile(key)
}

export type Written = Pick<
  HandIn,
  'homeworkId' | 'title' | 'needsSubmission' | 'content' | 'minutes' | 'files'
>

const FULL = '浏览器存储已满，无法保存作业，请清理后再试'
/** Said once, and not at every letter. */
let isFull = false

/**
 * What is being written. After a try whose end is unknown it is another handing in, or what was changed since would be
 * answered with what the server had before.
 */
export const keepHandIn = (written: Written) => {
  const known = entryOf(userNow(), written.homeworkId)
  const clientId = known === undefined || known.state !== 'draft' ? newClientId() : known.clientId
  const kept = saveHandIn(userNow(), { ...written, clientId, state: 'draft', reason: null })
  if (!kept && !isFull) toast.error(FULL)
  isFull = !kept
  followHandIns()
}

/** 提交: it leaves as soon as it can, whichever page is open then. */
export const handIn = (written: Written) => {
  const known = entryOf(userNow(), written.homeworkId)
  if (known !== undefined && handsIn(known)) return
  const clientId = known?.clientId ?? newClientId()
  const kept = saveHandIn(userNow(), { ...written, clientId, state: 'sending', reason: null })
  if (!kept) return toast.error(FULL)
  followHandIns()
  wakeHandIns()
}

/** Back to the form: it is not sent meanwhile. */
export const reopenHandIn = (entry: HandIn) =>
  patchHandIn(userNow(), entry, { state: 'draft', reason: null, clientId: newClientId() })

export const discardHandIn = (entry: HandIn) => dropHandIn(userNow(), entry)

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) followHandIns()
})
window.addEventListener('storage', ({ key }) => {
  if (isHandInKey(key, userNow())) followHandIns()
})
onSignOut(() => {
  for (const entry of readHandIns(userNow())) dropHandIn(userNow(), entry)
})
