import { useChat } from '../../shared/chat/events'

/** Keeps what the pages show up to date, and sends what waits, whichever page is open. */
export const Chat = () => {
  useChat()
  return null
}
