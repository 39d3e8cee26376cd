import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/teaching/plans': antdPage(() => import('./PlansPage'), 'PlansPage'),
  '/teaching/plans/:id': antdPage(() => import('./PlanPage'), 'PlanPage'),
}
