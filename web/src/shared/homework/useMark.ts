import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import { useEffect, useState } from 'react'
import { useInk } from '../ink/useInk'
import { keepMark, type MarkFields, type Marking, markOf, readMark, savedOf } from './mark-store'

/** With what was begun of it; somebody may have marked it since, and then it is as old as it was begun. */
const startOf = (submission: SubmissionDetail) => {
  const kept = markOf(submission)
  return {
    marking: { ...savedOf(submission), ...kept?.marking },
    opened: { ...submission, version: kept?.version ?? submission.version },
  }
}

/** What is being drawn and written about one work. It is kept while it is not saved, and there again after a reload. */
export const useMark = (submission: SubmissionDetail) => {
  const [start] = useState(() => startOf(submission))
  const [opened, setOpened] = useState(start.opened)
  const [{ layers: _, ...fields }, setFields] = useState<Marking>(start.marking)
  const ink = useInk(start.marking.layers)
  const marking: Marking = { ...fields, layers: ink.layers }
  const text = JSON.stringify(marking)
  const differsFrom = (saved: SubmissionDetail) => text !== JSON.stringify(savedOf(saved))
  const dirty = differsFrom(opened)
  const { id, version, times } = opened

  useEffect(() => {
    if (!dirty) return keepMark(id, undefined)
    const kept = readMark(id)
    // What waits to be sent goes on waiting until it is changed.
    if (kept?.version === version && JSON.stringify(kept.marking) === text) return
    keepMark(id, { version, times, marking: JSON.parse(text), sends: null })
  }, [id, version, times, text, dirty])

  return {
    opened,
    fields,
    ink,
    marking,
    dirty,
    differsFrom,
    set: (some: Partial<MarkFields>) => setFields((before) => ({ ...before, ...some })),
    /** As the server has it now; what was begun here on an older one is let go. */
    adopt: (latest: SubmissionDetail) => {
      keepMark(id, undefined)
      setOpened(latest)
      setFields(savedOf(latest))
      ink.open(savedOf(latest).layers)
    },
    /** The same marks, on the newer state of the same work. */
    carryOver: setOpened,
  }
}
