import { keepConversations } from '../shared/chat/reading/keep'

/** Scripts and styles that this page has loaded, whoever fetched them. */
const loaded = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** The app opens, shows its talks and takes messages without a network. Only over HTTPS, where browsers allow it. */
export const prepareOffline = async () => {
  keepConversations()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    // The pages that have to open without a network.
    await Promise.all([
      import('../mobile/features/family/communication/MessagesPage'),
      import('../mobile/features/family/communication/chat/ChatPage'),
      import('../mobile/features/family/communication/chat/ChatMenu'),
      import('../mobile/features/family/communication/chat/ImageViewer'),
      import('../mobile/shell/Chat'),
      import('../lib/back'),
    ])
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: loaded() })
  } catch {
    // Offline, or a browser that forbids it: the app is then a page like any other.
  }
}
