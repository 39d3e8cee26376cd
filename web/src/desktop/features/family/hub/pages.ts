import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/family-school/hub': page(() => import('./HubPage'), 'HubPage'),
}
