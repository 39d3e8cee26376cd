import type { mayOpen } from '@xueqiao/contract/access/menus'
import { ROUTES } from '@xueqiao/contract/access/routes'

const REDIRECTS = new Map(ROUTES.map(({ path, redirect }) => [path, redirect]))

let built: Readonly<Record<string, unknown>> = {}

/** The app says which pages it has; whatever lies below it only asks. */
export const setPages = (pages: typeof built) => {
  built = pages
}

/** Whether a menu may lead there: the page itself, or what its redirect leads to. */
export const pageExists = (path: string): boolean => {
  const redirect = REDIRECTS.get(path)
  return redirect === undefined ? path in built : pageExists(redirect)
}

let guard: typeof mayOpen = () => true

/** The desktop has a menu, and says which of its pages are open to whom; on the phone every page decides for itself. */
export const guardPages = (open: typeof guard) => {
  guard = open
}
export const isOpenTo: typeof mayOpen = (viewer, path) => guard(viewer, path)
