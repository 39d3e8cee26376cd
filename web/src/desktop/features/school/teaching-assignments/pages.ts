import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/schedule/teacher-plan': antdPage(() => import('./TeacherPlanPage'), 'TeacherPlanPage'),
}
