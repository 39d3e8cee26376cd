import { page } from '../../../../lib/page'

export const pages = {
  '/login': page(() => import('./LoginPage'), 'LoginPage'),
}
