import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'

/** Something that waits for whoever looks. */
export type Waiting = Dashboard['waiting'][number]

export const PLAIN = { urgent: false, progress: null }
