import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student-growth/evaluationsystem': antdPage(
    () => import('./EvaluationSystemPage'),
    'EvaluationSystemPage',
  ),
}
