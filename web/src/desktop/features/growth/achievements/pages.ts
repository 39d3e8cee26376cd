import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student-growth/achievements': antdPage(() => import('./AwardsPage'), 'AwardsPage'),
}
