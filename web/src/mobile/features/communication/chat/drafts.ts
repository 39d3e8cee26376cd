/** What was being written, by session: whoever looks something up finds it again. Gone with the page. */
const drafts = new Map<string, string>()

const keyOf = (userId: number, sessionId: number) => `${userId} ${sessionId}`

export const draftOf = (userId: number, sessionId: number) => drafts.get(keyOf(userId, sessionId)) ?? ''

export const keepDraft = (userId: number, sessionId: number, text: string) => {
  if (text === '') drafts.delete(keyOf(userId, sessionId))
  else drafts.set(keyOf(userId, sessionId), text)
}
