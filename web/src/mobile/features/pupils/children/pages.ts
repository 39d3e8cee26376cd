import { page } from '../../../../lib/page'

export const pages = {
  '/mobile/parent/child/:id': page(() => import('./ChildPage'), 'ChildPage'),
  '/mobile/parent/children': page(() => import('./ChildrenPage'), 'ChildrenPage'),
}
