import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student-growth/goals': antdPage(() => import('./GoalsPage'), 'GoalsPage'),
  '/student-growth/goals/:id': antdPage(() => import('./GoalPage'), 'GoalPage'),
}
