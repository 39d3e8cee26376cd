import { setPages } from '../lib/known-pages'
import type { Page } from '../lib/lazy-page'
import * as features from './features'

/** Every page that is built; the other routes show the not-found page. */
export const PAGES: Readonly<Record<string, Page>> = Object.assign({}, ...Object.values(features))

setPages(PAGES)
