import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { PreparationWeek } from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { KEPT_CONVERSATIONS } from '../../session/store'

/** A week of lessons and what is prepared for them, as they were when there was a network. */
export interface KeptWeek {
  keptAt: string
  week: PreparationWeek
  preparations: readonly PreparationDetail[]
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
