import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/teaching/lesson-preparations': antdPage(() => import('./PreparationsPage'), 'PreparationsPage'),
  '/teaching/lesson-preparations/create': antdPage(
    () => import('./NewPreparationPage'),
    'NewPreparationPage',
  ),
  '/teaching/lesson-preparations/templates': antdPage(
    () => import('./templates/TemplatesPage'),
    'TemplatesPage',
  ),
  '/teaching/lesson-preparations/review': antdPage(() => import('./review/ReviewsPage'), 'ReviewsPage'),
  '/teaching/lesson-preparations/:id': antdPage(() => import('./PreparationPage'), 'PreparationPage'),
  '/teaching/lesson-preparations/:id/review': antdPage(() => import('./review/ReviewPage'), 'ReviewPage'),
}
