import { pages as login } from '../desktop/features/account/auth/pages'
import { setPages } from '../lib/known-pages'
import type { Page } from '../lib/lazy-page'
import { pages as mobileLogin } from '../mobile/features/account/auth/pages'

/** What has no shell around it is there from the start. */
const PAGES: Record<string, Page> = { ...login, ...mobileLogin }
setPages(PAGES)

/** Nothing for a route that is not built: it shows the not-found page. */
export const pageAt = (path: string): Page | undefined => PAGES[path]

const add = (features: Readonly<Record<string, Readonly<Record<string, Page>>>>) => {
  Object.assign(PAGES, ...Object.values(features))
}

// Each shell comes with the list of its pages: it names every file of every page, and nobody needs the other's.
export const loadDesktopPages = () => import('./features.desktop').then(add)
export const loadMobilePages = () => import('./features.mobile').then(add)
