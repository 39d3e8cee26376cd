import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/teaching/resources': antdPage(() => import('./ResourcesPage'), 'ResourcesPage'),
}
