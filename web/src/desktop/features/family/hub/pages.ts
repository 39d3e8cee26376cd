import { page } from '../../../../lib/page'

export const pages = {
  '/family-school/hub': page(() => import('./HubPage'), 'HubPage'),
}
