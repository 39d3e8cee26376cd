import type { Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import { useSession } from '../../../../../session/store'
import type { Deed } from './bench'

/** What somebody did at a draft in this tab, and what they have not looked at yet: both outlast the page. */
export interface Kept {
  warnings: readonly string[]
  done: readonly Deed[]
  undone: readonly Deed[]
}

const NOTHING: Kept = { warnings: [], done: [], undone: [] }
const keyOf = (id: number) => `workbench:${useSession.getState().user?.id ?? 0}:${id}`

const stored = (id: number): Kept => {
  try {
    return { ...NOTHING, ...JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') }
  } catch {
    return NOTHING
  }
}

/** Deeds at lessons that are no more, since the draft follows another plan, cannot be taken back. */
export const readKept = (id: number, lessons: Workbench['lessons']): Kept => {
  const { warnings, done, undone } = stored(id)
  const known = new Set(lessons.map((lesson) => lesson.id))
  const isWhole = ({ changes }: Deed) => changes.every((change) => known.has(change.id))
  return [...done, ...undone].every(isWhole) ? { warnings, done, undone } : { ...NOTHING, warnings }
}

export const keep = (id: number, kept: Kept) => sessionStorage.setItem(keyOf(id), JSON.stringify(kept))
