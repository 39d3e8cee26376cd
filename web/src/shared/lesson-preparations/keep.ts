import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { PreparationWeek } from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { callFile } from '../../api/call'
import { fileAt } from '../../api/file-at'
import { KEPT_CONVERSATIONS, KEPT_FILES } from '../../session/store'

/** A week of lessons and what is prepared for them, as they were when there was a network. */
export interface KeptWeek {
  keptAt: string
  week: PreparationWeek
  preparations: readonly PreparationDetail[]
  /** Of the pictures and files in them how many are not kept; unknown until they have been. */
  filesLeftOut?: number
}

/** Goes with what else is kept for a start without a network: whatever ends the session ends it. */
const keyOf = (userId: number) => `${KEPT_CONVERSATIONS}preparations:${userId}`

export const keptWeek = (userId: number): KeptWeek | undefined => {
  try {
    const kept: KeptWeek | null = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/** Whether it will be there without a network. */
export const keepWeek = (userId: number, kept: KeptWeek): boolean => {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
    return true
  } catch {
    // A full storage keeps nothing: the page is then empty until the network is back.
    return false
  }
}

/** A phone has little room; what is small is taken first, so that a film does not keep the pictures out. */
const ROOM = 50 * 1024 * 1024

const pathOf = ({ url }: Pick<StoredFile, 'url'>) => new URL(url, location.origin).pathname

const fitting = (files: readonly StoredFile[]) => {
  let room = ROOM
  return [...new Map(files.map((file) => [pathOf(file), file])).values()]
    .toSorted((one, other) => one.size - other.size)
    .filter(({ size }) => {
      room -= size
      return room >= 0
    })
}

/** Kept for where there is no network, and nothing of another week; how many are not. */
export const keepFiles = async (files: readonly StoredFile[], goesOn: () => boolean): Promise<number> => {
  const all = new Set(files.map(pathOf)).size
  if (!('caches' in window)) return all
  const cache = await caches.open(KEPT_FILES)
  const wanted = fitting(files)
  const paths = new Set(wanted.map(pathOf))
  for (const request of await cache.keys())
    if (!paths.has(new URL(request.url).pathname)) await cache.delete(request)
  let kept = 0
  for (const file of wanted) {
    if (!goesOn()) break
    const path = pathOf(file)
    try {
      if ((await cache.match(path)) === undefined) {
        const { blob } = await callFile(fileAt(file.url), undefined)
        if (goesOn()) await cache.put(path, new Response(blob, { headers: { 'content-type': file.type } }))
      }
      kept += 1
    } catch {
      // No room for it, or it is gone: the others may still come.
    }
  }
  return all - kept
}
