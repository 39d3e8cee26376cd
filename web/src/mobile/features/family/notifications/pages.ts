import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/family-school/notifications': page(
    () => import('./MobileNotificationsPage'),
    'MobileNotificationsPage',
  ),
  '/mobile/notifications': page(() => import('./MobileNotificationsPage'), 'MobileNotificationsPage'),
}
