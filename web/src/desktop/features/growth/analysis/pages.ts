import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/analysis/grades': antdPage(() => import('./GradesPage'), 'GradesPage'),
  '/analysis/learning': antdPage(() => import('./LearningPage'), 'LearningPage'),
  '/analysis/quality': antdPage(() => import('./QualityPage'), 'QualityPage'),
}
