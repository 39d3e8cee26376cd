import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/parent/child/:id': page(() => import('./ChildPage'), 'ChildPage'),
  '/mobile/parent/children': page(() => import('./ChildrenPage'), 'ChildrenPage'),
}
