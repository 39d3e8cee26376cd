import { page } from '../../../../lib/page'

export const pages = {
  '/mobile/family-school/feedback': page(() => import('./MobileFeedbackPage'), 'MobileFeedbackPage'),
}
