import { useRealtime } from '../realtime/realtime'
import { refreshList, refreshUnread } from './reading/cache'

const readAgain = () => {
  refreshList()
  refreshUnread()
}

/** As long as no chat is open, a message need not be put in its place: the last talks and the count are read again. */
export const useChatNews = () => {
  useRealtime('message.sent', readAgain)
  useRealtime('message.recalled', readAgain)
  useRealtime('messages.read', readAgain)
}
