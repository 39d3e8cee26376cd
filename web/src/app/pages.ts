import type { Page } from '../lib/page'
import { setPages } from '../lib/pages'
import * as features from './features'

/** Every page that is built; the other routes show the not-found page. */
export const PAGES: Readonly<Record<string, Page>> = Object.assign({}, ...Object.values(features))

setPages(PAGES)
