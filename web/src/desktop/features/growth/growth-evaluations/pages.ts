import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student-growth/profile': antdPage(() => import('./ProfilePage'), 'ProfilePage'),
  '/student-growth/evaluations': antdPage(() => import('./EvaluationsPage'), 'EvaluationsPage'),
}
