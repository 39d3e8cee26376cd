import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/reminders': page(() => import('./MobileRemindersPage'), 'MobileRemindersPage'),
}
