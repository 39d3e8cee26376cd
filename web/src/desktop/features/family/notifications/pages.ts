import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/family-school/notification-management': antdPage(
    () => import('./NotificationManagementPage'),
    'NotificationManagementPage',
  ),
  '/family-school/notification-management/:notificationId': antdPage(
    () => import('./NoticeReceiptsPage'),
    'NoticeReceiptsPage',
  ),
  '/family-school/notification-management/:notificationId/proof': antdPage(
    () => import('./NoticeProofPage'),
    'NoticeProofPage',
  ),
  '/family-school/notification/:notificationId': antdPage(
    () => import('./NotificationPage'),
    'NotificationPage',
  ),
  '/family-school/notifications': antdPage(() => import('./NotificationsPage'), 'NotificationsPage'),
  '/system/notification-management': antdPage(
    () => import('./NotificationManagementPage'),
    'NotificationManagementPage',
  ),
}
