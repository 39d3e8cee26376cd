import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/departments': antdPage(() => import('./DepartmentsPage'), 'DepartmentsPage'),
}
