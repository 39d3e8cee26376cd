import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/family-school/feedback': antdPage(() => import('./FeedbackPage'), 'FeedbackPage'),
  '/family-school/feedback/:feedbackId': antdPage(() => import('./FeedbackDetailPage'), 'FeedbackDetailPage'),
}
