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

const INPUT = /\/antd\/es\/input\/index\.js$/
/** Fields for a code of digits, with a button, and in a group: each with styles of its own. */
const UNUSED = /^(?:import (?:OTP|Search|Group) from .*|Input\.(?:OTP|Search|Group) = .*)\n/gm

const leanest = (code: string, id: string) => {
  if (INPUT.test(id) && code.match(UNUSED)?.length === 6) return code.replace(UNUSED, '')
  if (SELECTION.test(id) && code.includes(OF_TREE)) return code.replace(OF_TREE, HELPERS)
  const keys = FILTERS.test(id) ? KEYS.exec(code)?.[0] : undefined
  return keys && `${keys.replace(SPREAD, '$1')}export default () => null\n`
}

/**
 * A table of antd can filter by its heads, with a menu and a tree of its own, and takes from that tree what its ticks are
 * counted with: 10 KB of every list. Its inputs bring along three kinds that nobody shows, 2 KB. Lists of ours have
 * their filters above them, and no page names those inputs (`tools/lists.test.ts` sees to both). An antd that is built
 * otherwise fails the build here instead of growing it.
 */
export const leanAntd = (): Plugin => {
  const seen = new Set<string>()
  return {
    name: 'lean-antd',
    apply: 'build',
    transform(code, id) {
      const lean = leanest(code, id)
      if (lean === undefined) return undefined
      seen.add(id)
      return { code: lean, map: null }
    },
    buildEnd(error) {
      if (error === undefined && seen.size < 3)
        throw new Error('antd is built otherwise now: see web/lean-antd.ts')
    },
  }
}
