import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/schedule/electives': antdPage(() => import('./ElectivesPage'), 'ElectivesPage'),
  '/schedule/electives/:id': antdPage(() => import('./PlanPage'), 'PlanPage'),
}
