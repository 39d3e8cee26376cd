import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/academic-years/:id/semesters': antdPage(() => import('./YearSemestersPage'), 'YearSemestersPage'),
  '/system/semesters': antdPage(() => import('./SemestersPage'), 'SemestersPage'),
}
