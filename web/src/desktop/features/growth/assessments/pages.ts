import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/student/assessment': antdPage(() => import('./AssessmentsPage'), 'AssessmentsPage'),
  '/student/assessment/create': antdPage(() => import('./NewAssessmentPage'), 'NewAssessmentPage'),
  '/student/assessment/:id': antdPage(() => import('./AssessmentPage'), 'AssessmentPage'),
  '/student/assessment/dashboard': antdPage(() => import('./FiguresPage'), 'FiguresPage'),
  '/student/assessment/radar': antdPage(() => import('./RadarPage'), 'RadarPage'),
}
