import type { Plugin } from 'vite'

const FILE = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/
/** For the tools of developers; each keeps its component in every build. */
const NAMES = /^\w+\.displayName = ".*";\n/gm
/** By its package file the router is a developer's in every build. */
const WARNS = /^var ENABLE_DEV_WARNINGS = true;$/m
const MADE = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g

/**
 * The router is one file for every way of using it, and what it makes while it is loaded cannot be left out by itself:
 * its forms, its warnings and more, which no page of ours uses. A router that is built otherwise fails the build here
 * instead of growing it.
 */
export const leanRouter = (): Plugin => {
  let seen = false
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id) || !WARNS.test(code)) return undefined
      seen = true
      const lean = code
        .replace(WARNS, 'var ENABLE_DEV_WARNINGS = false;')
        .replace(NAMES, '')
        .replace(MADE, '= /* @__PURE__ */ $1')
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (error === undefined && !seen)
        throw new Error('the router is built otherwise now: see web/lean-router.ts')
    },
  }
}
