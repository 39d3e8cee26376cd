import {
  lessonPreparationsApi as api,
  type PreparationDetail,
  type PreparationSaved,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_PARTS } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../../api/call'
import { invalidate, queryClient } from '../../../../../api/queries'
import { draftName } from '../../../../../shared/lesson-preparations/drafts'
import { createAutosave } from './autosave'
import { changedSince, joined, type Written, wordsOf, writtenOf } from './written'

/** What was read, with what was saved since: whoever comes back to the page goes on from there. */
const withSaved = (
  detail: PreparationDetail,
  written: Written,
  { revision, status, savedAt, blocks }: PreparationSaved,
): PreparationDetail => {
  const { title, unit, lessonType, hours, hourNumber, steps, shared, fileIds } = written
  const parts = PREPARATION_PARTS.map((part) => {
    const doc = written[part]
    const known = blocks[part] ?? detail.content[part]?.blocks ?? []
    return [part, doc === null ? null : { doc, blocks: known }]
  })
  const head = { title, unit, lessonType, hours, hourNumber, steps: [...steps] }
  return {
    ...detail,
    ...{ title, unit, shared, revision, status, updatedAt: savedAt, fileIds: [...fileIds] },
    content: { ...detail.content, ...head, ...Object.fromEntries(parts) },
  }
}

const autosaveOf = (detail: PreparationDetail) => {
  const { id, revision, updatedAt } = detail
  const input = { params: { id } }
  return createAutosave<Written>({
    ...{ name: draftName(id), content: writtenOf(detail), revision, savedAt: updatedAt },
    send: async (content, before, at) => {
      const body = { ...changedSince(before, content), revision: at }
      const answer = await call(api.update, { ...input, body })
      const { beside } = answer
      const { shared, fileIds, homeworkIds } = beside ?? content
      if (!answer.saved && answer.other !== null) {
        const { content: theirs, ...other } = answer.other
        // What another device has attached is shown by its name.
        void invalidate(api.get.path)
        return { other: { ...other, content: { ...wordsOf(theirs), shared, fileIds, homeworkIds } } }
      }
      const now = beside === null ? content : { ...content, shared, fileIds, homeworkIds }
      const key = [api.get.path, input]
      const known = queryClient.getQueryData<PreparationDetail>(key)
      if (known !== undefined) queryClient.setQueryData(key, withSaved(known, now, answer))
      // What may be done about it is another thing now, or somebody else has attached something.
      if (known?.status !== answer.status || beside !== null) void invalidate(api.get.path)
      return { revision: answer.revision, savedAt: answer.savedAt, content: now }
    },
    join: joined,
  })
}

/** One preparation as it is being written; keyed by its number, it lives as long as its page. */
export const usePreparation = (detail: PreparationDetail) => {
  const [saving] = useState(() => autosaveOf(detail))
  const state = useSyncExternalStore(saving.watch, saving.read)
  useEffect(() => saving.begin(), [saving])
  // Somebody else has saved, and nothing of one's own is under way.
  useEffect(() => {
    const { standing, revision } = saving.read()
    if (standing === 'saved' && detail.revision > revision)
      saving.take(writtenOf(detail), { revision: detail.revision, savedAt: detail.updatedAt })
  }, [saving, detail])
  return { state, saving }
}
