import type { Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import { useSession } from '../../../../../session/store'
import type { Deed } from './bench'

/** What somebody did at a draft in this tab, and what they have not looked at yet: both outlast the page. */
export interface Kept {
  /** The table that the deeds have made: of any other they would take back what somebody else did. */
  version: number
  warnings: readonly string[]
  done: readonly Deed[]
  undone: readonly Deed[]
}

const NOTHING: Kept = { version: 0, warnings: [], done: [], undone: [] }
const keyOf = (id: number) => `workbench:${useSession.getState().user?.id ?? 0}:${id}`

const stored = (id: number): Kept => {
  try {
    return { ...NOTHING, ...JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') }
  } catch {
    return NOTHING
  }
}

/** What was done to a table that is another by now cannot be taken back. */
export const readKept = (id: number, { version }: Pick<Workbench, 'version'>): Kept => {
  const { warnings, ...kept } = stored(id)
  return { ...NOTHING, ...(kept.version === version && kept), warnings }
}

export const keep = (id: number, kept: Kept) => {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(kept))
  } catch {
    // A store that is full or forbidden: nothing outlasts the page.
  }
}
