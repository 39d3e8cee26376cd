import { cttCosts, cttText, readCttSolution } from '../ctt/cost'
import { readCtt } from '../ctt/read'
import { solveCtt } from '../search/ctt'
import type { Task } from './task'

/** Moves tried to learn how many this machine does in the time given: cooling itself counts moves. */
const SAMPLE = 200_000

export const runCtt = ({ text, seed, shouldStop, iterations, seconds, elapsed, write }: Task): number => {
  const ctt = readCtt(text)
  let planned = iterations
  if (!Number.isFinite(iterations)) {
    const before = elapsed()
    solveCtt(ctt, { seed, iterations: SAMPLE })
    planned = Math.max(SAMPLE, Math.floor((SAMPLE / (elapsed() - before)) * (seconds - elapsed()) * 0.97))
  }
  const begun = elapsed()
  let complete: number | undefined
  const solution = solveCtt(ctt, {
    seed,
    iterations: planned,
    shouldStop,
    onCost: (_, missing) => {
      if (missing === 0) complete ??= elapsed() - begun
    },
  })
  const costs = cttCosts(ctt, solution)
  console.log(`${ctt.name}: ${costs.hard === 0 ? '可行' : '不可行'}，总代价 ${costs.soft}，种子 ${seed}`)
  for (const [name, count] of Object.entries(costs.counts)) console.log(`  ${name}: ${count}`)
  console.log(
    `  首次完整 ${complete?.toFixed(3) ?? '—'} 秒，共 ${elapsed().toFixed(1)} 秒，${solution.iterations} 次移动（--iterations ${planned} 可重现）`,
  )
  write(cttText(ctt, solution))
  return costs.hard === 0 ? 0 : 1
}

export const verifyCtt = (text: string, table: string): number => {
  const ctt = readCtt(text)
  const costs = cttCosts(ctt, readCttSolution(ctt, table))
  console.log(`${ctt.name}: ${costs.hard === 0 ? '可行' : '不可行'}，总代价 ${costs.soft}`)
  for (const [name, count] of Object.entries(costs.counts)) console.log(`  ${name}: ${count}`)
  return costs.hard === 0 ? 0 : 1
}
