import type { Cause } from '../answers'
import { diagnose, without } from '../help/diagnose'
import { preflight } from '../help/preflight'
import { plantedSchool } from '../sample/planted'
import { solve } from '../search/solve'

const same = (a: Cause['knob'], b: Cause['knob']) => JSON.stringify(a) === JSON.stringify(b)
const STEPS = 100_000

/** What becomes of one school with a contradiction: whether it is named, how fast, and whether all that is named is true. */
export const judgePlanted = (seed: number) => {
  const { what, problem, knobs } = plantedSchool(seed)
  const begun = process.cpuUsage()
  const first = preflight(problem)
  const table = solve(problem, { seed, iterations: STEPS, firstComplete: true })
  const { causes } = diagnose(problem, table, { seed })
  // What the processor has worked: others may use the machine too.
  const { user, system } = process.cpuUsage(begun)
  const seconds = (user + system) / 1e6
  const untrue = causes.filter(({ knob }) => {
    const runs = [1, 2, 3].map((turn) =>
      solve(without(problem, knob), { seed: seed + 100 * turn, iterations: STEPS, firstComplete: true }),
    )
    return !runs.some(({ score }) => score.complete)
  })
  return {
    ...{ what, seconds, causes: causes.length, checked: first.some(({ fatal }) => fatal) },
    isFound: causes.some(({ knob }) => knobs.some((one) => same(one, knob))),
    untrue: untrue.length,
  }
}

/** Schools with a planted contradiction, one line each, and what came of all. */
export const runPlanted = (count: number): number => {
  if (!Number.isInteger(count) || count < 1 || count > 200) throw new Error('--schools 应为 1 到 200 的整数')
  const all = Array.from({ length: count }, (_, at) => {
    const one = judgePlanted(at + 1)
    const words = [
      one.isFound ? '找出' : '未找出',
      `列出 ${one.causes} 项`,
      one.checked ? '数据检查已指出' : '',
    ]
    console.log(
      `${one.what}：${words.filter(Boolean).join('，')}，${one.seconds.toFixed(1)} 处理器秒，误报 ${one.untrue} 项`,
    )
    return one
  })
  const found = all.filter(({ isFound }) => isFound).length
  const untrue = all.reduce((sum, one) => sum + one.untrue, 0)
  console.log(
    `${count} 所学校找出 ${found} 所，误报 ${untrue} 项，最慢 ${Math.max(...all.map(({ seconds }) => seconds)).toFixed(1)} 处理器秒`,
  )
  return found === count && untrue === 0 ? 0 : 1
}
