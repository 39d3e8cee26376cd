import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/grade-upgrade': antdPage(() => import('./PromotionPage'), 'PromotionPage'),
}
