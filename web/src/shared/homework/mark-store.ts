import type { Layer } from '@xueqiao/contract/features/teaching/homework/layers'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import type { Level } from '@xueqiao/contract/features/teaching/homework/values'
import { DRAFTS } from '../../session/store'
import { draftOf } from '../drafts/drafts'
import { MARKS } from './mark-names'

export interface MarkFields {
  score: number | null
  level: Level | null
  comment: string
  tags: string[]
}
export interface Marking extends MarkFields {
  layers: readonly Layer[]
}

/** As the server has it. */
export const savedOf = ({ versions: [latest] }: SubmissionDetail): Marking => ({
  score: latest?.score ?? null,
  level: latest?.level ?? null,
  comment: latest?.comment ?? '',
  tags: latest?.tags ?? [],
  layers: latest?.layers ?? [],
})

/** What was pressed without a network, and is done once there is one. */
export interface Sends {
  studentName: string
  /** Of what goes back; marked without it. */
  reason: string | null
}

/** What is drawn and written about one work, and not saved yet. */
export interface KeptMark {
  /** As it was opened: the server refuses what was begun on an older one than it has. */
  version: number
  times: number
  marking: Marking
  sends: Sends | null
}

const parsed = (text: string): KeptMark | undefined => {
  try {
    const kept: KeptMark | null = JSON.parse(text)
    return kept ?? undefined
  } catch {
    return undefined
  }
}

export const readMark = (id: number) => parsed(draftOf(MARKS + id).read())

export const keepMark = (id: number, kept: KeptMark | undefined) =>
  draftOf(MARKS + id).keep(kept === undefined ? '' : JSON.stringify(kept))

/** Of this handing in: on other photos the strokes mean nothing. */
export const markOf = ({ id, times }: { id: number; times: number }) => {
  const kept = readMark(id)
  return kept?.times === times ? kept : undefined
}

/** The works whose marks wait for the network. */
export const marksWaiting = (userId: number): number[] => {
  const prefix = `${DRAFTS}${userId}:${MARKS}`
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .filter((id) => readMark(id)?.sends != null)
}
