import { antdPage } from '../../../../lib/page'

export const pages = {
  '/schedule/teacher-plan': antdPage(() => import('./TeacherPlanPage'), 'TeacherPlanPage'),
}
