import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/academic-years': antdPage(() => import('./AcademicYearsPage'), 'AcademicYearsPage'),
}
