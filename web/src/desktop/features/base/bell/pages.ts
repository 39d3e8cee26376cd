import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/reminders': antdPage(() => import('./RemindersPage'), 'RemindersPage'),
}
