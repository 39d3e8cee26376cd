import { antdPage } from '../../../../lib/page'

export const pages = {
  '/family-school/chat/:sessionId': antdPage(() => import('./CommunicationPage'), 'CommunicationPage'),
  '/family-school/communication': antdPage(() => import('./CommunicationPage'), 'CommunicationPage'),
  '/family-school/communication-new': antdPage(() => import('./contacts/ContactsPage'), 'ContactsPage'),
}
