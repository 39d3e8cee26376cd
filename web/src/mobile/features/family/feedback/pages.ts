import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/family-school/feedback': page(() => import('./MobileFeedbackPage'), 'MobileFeedbackPage'),
}
