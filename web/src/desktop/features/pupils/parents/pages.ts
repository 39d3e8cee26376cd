import { antdPage, page } from '../../../../lib/lazy-page'

export const pages = {
  '/family-school/dashboard': page(() => import('./FamilyPage'), 'FamilyPage'),
  '/family-school/parent-management': antdPage(() => import('./ParentsPage'), 'ParentsPage'),
}
