import { ROUTES } from '@xueqiao/contract/access/routes'
import { describe, expect, it } from 'vitest'
import { pageExists } from '../lib/known-pages'
import * as features from './features'
import './pages'

describe('the list of features', () => {
  const listed = Object.values(features)

  it('names every feature that has pages', () => {
    const found = import.meta.glob('../*/features/*/*/pages.ts', { eager: true, import: 'pages' })
    const missing = Object.keys(found).filter((file) => !listed.some((pages) => pages === found[file]))
    expect(missing).toEqual([])
  })

  it('has one page a path, and only paths that lead somewhere', () => {
    const paths = listed.flatMap((pages) => Object.keys(pages))
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    const routes = ROUTES.filter(({ redirect }) => redirect === undefined).map(({ path }) => path)
    expect(paths.filter((path) => !routes.includes(path))).toEqual([])
  })
})

describe('pageExists', () => {
  it('is true of built pages and of what redirects to one', () => {
    expect([pageExists('/dashboard'), pageExists('/'), pageExists('/school/classes')]).toEqual([
      true,
      true,
      true,
    ])
    expect([pageExists('/nowhere'), pageExists('/analysis/grades')]).toEqual([false, false])
  })
})
