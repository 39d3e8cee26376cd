import { ROUTES } from '@xueqiao/contract/access/routes'
import { describe, expect, it } from 'vitest'
import { pages as login } from '../desktop/features/account/auth/pages'
import { pageExists } from '../lib/known-pages'
import { pages as mobileLogin } from '../mobile/features/account/auth/pages'
import * as desktop from './features.desktop'
import * as mobile from './features.mobile'
import { loadDesktopPages, loadMobilePages } from './pages'

describe('the lists of features', () => {
  const [ofDesktop, ofMobile] = [Object.values(desktop), Object.values(mobile)]
  const listed = [login, mobileLogin, ...ofDesktop, ...ofMobile]

  it('name every feature that has pages', () => {
    const found = import.meta.glob('../*/features/*/*/pages.ts', { eager: true, import: 'pages' })
    const missing = Object.keys(found).filter((file) => !listed.some((pages) => pages === found[file]))
    expect(missing).toEqual([])
  })

  it('have the pages of the phone apart: each shell knows its own', () => {
    const isMobile = (path: string) => path.startsWith('/mobile')
    expect(ofDesktop.flatMap(Object.keys).filter(isMobile)).toEqual([])
    expect(ofMobile.flatMap(Object.keys).every(isMobile)).toBe(true)
  })

  it('have one page a path, and only paths that lead somewhere', () => {
    const paths = listed.flatMap((pages) => Object.keys(pages))
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    const routes = ROUTES.filter(({ redirect }) => redirect === undefined).map(({ path }) => path)
    expect(paths.filter((path) => !routes.includes(path))).toEqual([])
  })
})

describe('pageExists', () => {
  it('is true of built pages whose list is here, and of what redirects to one', async () => {
    expect([pageExists('/login'), pageExists('/dashboard')]).toEqual([true, false])
    await loadDesktopPages()
    expect(pageExists('/mobile/home')).toBe(false)
    await loadMobilePages()
    expect(pageExists('/mobile/home')).toBe(true)
    expect([pageExists('/dashboard'), pageExists('/'), pageExists('/school/classes')]).toEqual([
      true,
      true,
      true,
    ])
    expect([pageExists('/nowhere'), pageExists('/teaching/nothing')]).toEqual([false, false])
  })
})
