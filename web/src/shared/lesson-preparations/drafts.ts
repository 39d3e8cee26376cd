import { DRAFTS } from '../../session/store'

const NAME = 'preparation:'

/** What a preparation is kept under on this device while the server does not have it. */
export const draftName = (id: number) => NAME + id

/** Of how many preparations there are words that this device alone has. */
export const preparationsWaiting = (userId: number): number => {
  const prefix = `${DRAFTS}${userId}:${NAME}`
  const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return new Set(names.map((key) => Number.parseInt(key.slice(prefix.length), 10))).size
}
