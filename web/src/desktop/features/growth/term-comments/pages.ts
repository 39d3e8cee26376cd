import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student-growth/comments': antdPage(() => import('./CommentsPage'), 'CommentsPage'),
}
