import { antdPage } from '../../../../lib/page'

export const pages = {
  '/family-school/feedback': antdPage(() => import('./FeedbackPage'), 'FeedbackPage'),
  '/family-school/feedback/:feedbackId': antdPage(() => import('./FeedbackDetailPage'), 'FeedbackDetailPage'),
}
