import type { StoredFile } from '@xueqiao/contract/features/base/files'
import {
  resourceUploadsApi as api,
  PART_BYTES,
} from '@xueqiao/contract/features/teaching/course-resources/uploads'
import { call } from '../../../../api/call'

interface Sending {
  /** What was begun before and broke off. */
  uploadId: number | undefined
  signal: AbortSignal
  begun: (uploadId: number) => void
  /** How far it is, out of a hundred. */
  tell: (percent: number) => void
}

const COMPLETE_MS = 120_000

/** Part by part, going on where it broke off: nothing that has arrived is sent again. */
export const sendFile = async (file: File, sending: Sending): Promise<StoredFile> => {
  const { signal, tell } = sending
  const { id, received: before } =
    sending.uploadId === undefined
      ? await call(api.begin, { body: { name: file.name, size: file.size } }, { signal })
      : await call(api.state, { params: { uploadId: sending.uploadId } }, { signal })
  sending.begun(id)
  const params = { uploadId: id }
  for (let received = before; received < file.size; ) {
    const piece = new File([file.slice(received, received + PART_BYTES)], 'part')
    const query = { offset: received }
    received = (await call(api.part, { params, query }, { file: piece, signal })).received
    tell(Math.min(99, Math.floor((received / file.size) * 100)))
  }
  return call(api.complete, { params }, { signal, timeoutMs: COMPLETE_MS })
}
