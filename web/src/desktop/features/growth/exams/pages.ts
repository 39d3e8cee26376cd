import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student/exams': antdPage(() => import('./ExamsPage'), 'ExamsPage'),
  '/student/exams/:id': antdPage(() => import('./ExamPage'), 'ExamPage'),
}
