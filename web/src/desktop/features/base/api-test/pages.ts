import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/api-test': antdPage(() => import('./ApiTestPage'), 'ApiTestPage'),
}
