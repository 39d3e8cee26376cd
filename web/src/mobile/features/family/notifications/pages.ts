import { page } from '../../../../lib/page'

export const pages = {
  '/mobile/family-school/notifications': page(
    () => import('./MobileNotificationsPage'),
    'MobileNotificationsPage',
  ),
  '/mobile/notifications': page(() => import('./MobileNotificationsPage'), 'MobileNotificationsPage'),
}
