import { useSession } from '../../session/store'

/** What was begun and not sent, as long as the page lives: going to another session and back keeps it. */
const begun = new Map<string, string>()

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) begun.clear()
})

export const drafts = {
  of: (sessionId: number) => {
    const key = `${useSession.getState().user?.id}:${sessionId}`
    return {
      text: begun.get(key) ?? '',
      keep: (text: string) => {
        if (text === '') begun.delete(key)
        else begun.set(key, text)
      },
    }
  },
}
