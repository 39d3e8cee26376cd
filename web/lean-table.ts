import type { Plugin } from 'vite'

const FILTERS = /\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/
/** The only thing of it that a table without such filters runs. */
const KEYS = /^export function flattenKeys\(filters\) \{\n[\s\S]*?^\}\n/m
const SPREAD = /_toConsumableArray\(([^()]*(?:\([^()]*\))?)\)/g

const SELECTION = /\/antd\/es\/table\/hooks\/useSelection\.js$/
const OF_TREE = "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';"
/** The first two stand in one file with what draws branches, and are written in a line each. */
const HELPERS = `const arrAdd = (keys, key) => [...new Set([...(keys ?? []), key])];
const arrDel = (keys, key) => (keys ?? []).filter((one) => one !== key);
import { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`

const leanest = (code: string, id: string) => {
  if (SELECTION.test(id) && code.includes(OF_TREE)) return code.replace(OF_TREE, HELPERS)
  const keys = FILTERS.test(id) ? KEYS.exec(code)?.[0] : undefined
  return keys && `${keys.replace(SPREAD, '$1')}export default () => null\n`
}

/**
 * A table of antd can filter by its heads, with a menu and a tree of its own, and takes from that tree what its ticks are
 * counted with: 10 KB of every list. Lists of ours have their filters above them (`tools/lists.test.ts` sees to it). A
 * table that is built otherwise fails the build here instead of growing it.
 */
export const leanTable = (): Plugin => {
  const seen = new Set<string>()
  return {
    name: 'lean-table',
    apply: 'build',
    transform(code, id) {
      const lean = leanest(code, id)
      if (lean === undefined) return undefined
      seen.add(id)
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (error === undefined && seen.size < 2)
        throw new Error('tables of antd are built otherwise now: see web/lean-table.ts')
    },
  }
}
