import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/schedule/class': antdPage(() => import('./ClassTimetablePage'), 'ClassTimetablePage'),
  '/schedule/teacher': antdPage(() => import('./TeacherTimetablePage'), 'TeacherTimetablePage'),
}
