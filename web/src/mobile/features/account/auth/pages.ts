import { page } from '../../../../lib/page'

export const pages = {
  '/mobile/login': page(() => import('./MobileLoginPage'), 'MobileLoginPage'),
}
