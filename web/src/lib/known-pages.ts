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
