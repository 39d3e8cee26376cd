import { DRAFTS } from '../../../session/store'
import { draftOf } from '../../drafts/drafts'

const CHAT = 'chat:'
export const chatDraft = (sessionId: number) => `${CHAT}${sessionId}`

/** What was begun in a session and not sent: going elsewhere, and loading the page anew, keep it. */
export const drafts = {
  of: (sessionId: number) => {
    const { read, keep } = draftOf(chatDraft(sessionId))
    return { text: read(), keep }
  },
}

/** In how many conversations somebody has begun to write. */
export const begunMessages = (userId: number) =>
  Object.keys(localStorage).filter(
    (key) => key.startsWith(`${DRAFTS}${userId}:${CHAT}`) && localStorage.getItem(key)?.trim() !== '',
  ).length
