import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/grade-upgrade': antdPage(() => import('./PromotionPage'), 'PromotionPage'),
}
