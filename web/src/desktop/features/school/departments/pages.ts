import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/departments': antdPage(() => import('./DepartmentsPage'), 'DepartmentsPage'),
}
