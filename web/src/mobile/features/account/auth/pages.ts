import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/login': page(() => import('./MobileLoginPage'), 'MobileLoginPage'),
}
