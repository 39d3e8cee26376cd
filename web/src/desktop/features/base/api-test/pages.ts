import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/api-test': antdPage(() => import('./ApiTestPage'), 'ApiTestPage'),
}
