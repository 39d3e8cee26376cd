import { draftOf } from '../../drafts/drafts'

export const chatDraft = (sessionId: number) => `chat:${sessionId}`

/** What was begun in a session and not sent: going elsewhere, and loading the page anew, keep it. */
export const drafts = {
  of: (sessionId: number) => {
    const { read, keep } = draftOf(chatDraft(sessionId))
    return { text: read(), keep }
  },
}
