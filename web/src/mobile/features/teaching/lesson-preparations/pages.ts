import { page } from '../../../../lib/lazy-page'

const preparations = page(() => import('./MobilePreparationsPage'), 'MobilePreparationsPage')

export const pages = {
  '/mobile/teacher/preparations': preparations,
  '/mobile/preparations': preparations,
}
