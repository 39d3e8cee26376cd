import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/academic-years': antdPage(() => import('./AcademicYearsPage'), 'AcademicYearsPage'),
}
