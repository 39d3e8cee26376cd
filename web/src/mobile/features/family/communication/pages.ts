import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/chat/:sessionId': page(() => import('./chat/ChatPage'), 'ChatPage'),
  '/mobile/family-school/chat/:sessionId': page(() => import('./chat/ChatPage'), 'ChatPage'),
  '/mobile/family-school/communication': page(() => import('./MessagesPage'), 'MessagesPage'),
  '/mobile/family-school/contacts': page(() => import('./contacts/ContactsPage'), 'ContactsPage'),
  '/mobile/family-school/hub': page(() => import('./HubPage'), 'HubPage'),
  '/mobile/messages': page(() => import('./MessagesPage'), 'MessagesPage'),
}
