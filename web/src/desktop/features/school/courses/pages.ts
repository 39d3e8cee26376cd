import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/school/courses': antdPage(() => import('./CoursesPage'), 'CoursesPage'),
  '/teaching/courses/:courseId': antdPage(() => import('./CourseDetailPage'), 'CourseDetailPage'),
}
