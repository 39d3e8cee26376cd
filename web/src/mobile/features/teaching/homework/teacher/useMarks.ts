import type { Layer } from '@xueqiao/contract/features/teaching/homework/layers'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import type { Level } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useState } from 'react'
import { draftOf } from '../../../../../shared/drafts/drafts'
import { useInk } from '../../../../../shared/ink/useInk'

export interface Marks {
  score: number | null
  level: Level | null
  comment: string
}
interface Kept extends Marks {
  layers: readonly Layer[]
}

const savedOf = ({ versions: [latest] }: SubmissionDetail): Kept => ({
  score: latest?.score ?? null,
  level: latest?.level ?? null,
  comment: latest?.comment ?? '',
  layers: latest?.layers ?? [],
})

/** Of the work as it was opened: on what is handed in or marked meanwhile nothing of it is laid. */
const draftFor = ({ id, version }: SubmissionDetail) => draftOf(`homework-mark:${id}:${version}`)

const startOf = (work: SubmissionDetail): Kept => {
  try {
    const kept: Partial<Kept> | null = JSON.parse(draftFor(work).read())
    return { ...savedOf(work), ...kept }
  } catch {
    return savedOf(work)
  }
}

/** What is drawn and written about one work; kept on the phone until the server has it. */
export const useMarks = (work: SubmissionDetail) => {
  const [start] = useState(() => startOf(work))
  const [{ score, level, comment }, setMarks] = useState<Marks>(start)
  const [saved, setSaved] = useState(false)
  const ink = useInk(start.layers)
  const text = JSON.stringify({ score, level, comment, layers: ink.layers })
  const dirty = text !== JSON.stringify(savedOf(work))
  useEffect(() => draftFor(work).keep(dirty && !saved ? text : ''), [work, dirty, saved, text])
  return {
    marks: { score, level, comment },
    ink,
    set: (patch: Partial<Marks>) => setMarks((known) => ({ ...known, ...patch })),
    /** Before the page turns to the next. */
    drop: () => {
      setSaved(true)
      draftFor(work).keep('')
    },
  }
}
