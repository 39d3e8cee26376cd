import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/login': page(() => import('./LoginPage'), 'LoginPage'),
}
