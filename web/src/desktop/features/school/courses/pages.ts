import { antdPage } from '../../../../lib/page'

export const pages = {
  '/school/courses': antdPage(() => import('./CoursesPage'), 'CoursesPage'),
  '/teaching/courses/:courseId': antdPage(() => import('./CourseDetailPage'), 'CourseDetailPage'),
}
