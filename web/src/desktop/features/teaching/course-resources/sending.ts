import type { StoredFile } from '@xueqiao/contract/features/base/files'
import {
  resourceUploadsApi as api,
  PART_BYTES,
} from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { draftOf } from '../../../../shared/drafts/drafts'

interface Sending {
  /** What was begun before and broke off. */
  uploadId: number | undefined
  signal: AbortSignal
  begun: (uploadId: number) => void
  /** How far it is, out of a hundred. */
  tell: (percent: number) => void
}

const COMPLETE_MS = 120_000

/** The browser knows a file by these alone. */
const nameOf = ({ name, size, lastModified }: File) => `upload:${size}:${lastModified}:${name}`

/** What has arrived of it; nothing of one that was refused, given up or swept: that begins anew. */
const stateOf = async (uploadId: number, file: File, signal: AbortSignal) => {
  try {
    const state = await call(api.state, { params: { uploadId } }, { signal })
    return state.size === file.size ? state : undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

type Begun = Pick<ReturnType<typeof draftOf>, 'read' | 'keep'>

const send = async (file: File, sending: Sending, begun: Begun): Promise<StoredFile> => {
  const { signal, tell } = sending
  const known = sending.uploadId ?? Number(begun.read())
  const { id, received: before } =
    (known > 0 ? await stateOf(known, file, signal) : undefined) ??
    (await call(api.begin, { body: { name: file.name, size: file.size } }, { signal }))
  sending.begun(id)
  begun.keep(String(id))
  const params = { uploadId: id }
  for (let received = before; received < file.size; ) {
    const piece = new File([file.slice(received, received + PART_BYTES)], 'part')
    const query = { offset: received }
    received = (await call(api.part, { params, query }, { file: piece, signal })).received
    tell(Math.min(99, Math.floor((received / file.size) * 100)))
  }
  const stored = await call(api.complete, { params }, { signal, timeoutMs: COMPLETE_MS })
  begun.keep('')
  return stored
}

/** Where it goes apart from what is on its way already. */
const APART: Begun = { read: () => '', keep: () => {} }

/**
 * Part by part, going on where it broke off: nothing that has arrived is sent again. Whoever chooses the file once more after
 * the page was left goes on with it, but for one that another page is just sending: that goes apart, where the browser
 * can tell.
 */
export const sendFile = async (file: File, sending: Sending): Promise<StoredFile> => {
  const name = nameOf(file)
  return navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) =>
        send(file, sending, lock === null ? APART : draftOf(name)),
      )
    : send(file, sending, draftOf(name))
}
