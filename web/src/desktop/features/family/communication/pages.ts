import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/family-school/chat/:sessionId': antdPage(() => import('./CommunicationPage'), 'CommunicationPage'),
  '/family-school/communication': antdPage(() => import('./CommunicationPage'), 'CommunicationPage'),
  '/family-school/communication-new': antdPage(() => import('./contacts/ContactsPage'), 'ContactsPage'),
}
