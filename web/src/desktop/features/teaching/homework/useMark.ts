import type { Layer } from '@xueqiao/contract/features/teaching/homework/layers'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import type { Level } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useState } from 'react'
import { draftOf } from '../../../../shared/drafts/drafts'
import { useInk } from '../../../../shared/ink/useInk'

export interface MarkFields {
  score: number | null
  level: Level | null
  comment: string
  tags: string[]
}
interface Marking extends MarkFields {
  layers: readonly Layer[]
}

/** Of one work as it was opened: on what is handed in or marked meanwhile nothing of it is laid. */
export const markingDraft = ({ id, version }: Pick<SubmissionDetail, 'id' | 'version'>) =>
  draftOf(`homework-mark:${id}:${version}`)

const savedOf = ({ versions: [latest] }: SubmissionDetail): Marking => ({
  score: latest?.score ?? null,
  level: latest?.level ?? null,
  comment: latest?.comment ?? '',
  tags: latest?.tags ?? [],
  layers: latest?.layers ?? [],
})

const startOf = (opened: SubmissionDetail): Marking => {
  try {
    const kept: Partial<Marking> | null = JSON.parse(markingDraft(opened).read())
    return { ...savedOf(opened), ...kept }
  } catch {
    return savedOf(opened)
  }
}

/** What is being drawn and written about one work. It is kept while it is not saved, and there again after a reload. */
export const useMark = (submission: SubmissionDetail) => {
  const [opened, setOpened] = useState(submission)
  const [start] = useState(() => startOf(submission))
  const [{ layers: _, ...fields }, setFields] = useState<Marking>(start)
  const ink = useInk(start.layers)
  const marking = JSON.stringify({ ...fields, layers: ink.layers })
  const dirty = marking !== JSON.stringify(savedOf(opened))
  useEffect(() => markingDraft(opened).keep(dirty ? marking : ''), [opened, marking, dirty])

  const adopt = (latest: SubmissionDetail) => {
    const found = startOf(latest)
    setOpened(latest)
    setFields(found)
    ink.open(found.layers)
  }
  return {
    opened,
    fields,
    ink,
    dirty,
    set: (some: Partial<MarkFields>) => setFields((before) => ({ ...before, ...some })),
    /** As the server has it now; what was begun here on an older one is let go. */
    adopt: (latest: SubmissionDetail) => {
      markingDraft(opened).keep('')
      adopt(latest)
    },
    /** The same marks, on the newer state of the same work. */
    carryOver: (latest: SubmissionDetail) => {
      markingDraft(opened).keep('')
      setOpened(latest)
    },
  }
}
