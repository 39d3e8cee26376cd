import { readFet } from '../fet/read'
import { score } from '../judge/score'
import type { Placement, Score } from '../model'
import { solve } from '../search/solve'
import type { Task } from './task'

const print = ({ rules, complete, unplaced, soft }: Score) => {
  console.log(`${complete ? '完整' : '不完整'}：未排 ${unplaced}，软代价 ${soft}`)
  const byCode = new Map<string, number>()
  for (const { code, hard, count } of rules) {
    const key = `${code}${hard ? '' : '（软）'}`
    byCode.set(key, (byCode.get(key) ?? 0) + count)
  }
  for (const [code, count] of byCode) if (count > 0) console.log(`  ${code}: ${count}`)
}

const read = (text: string) => {
  const { problem, refused } = readFet(text)
  for (const { name, count } of refused) console.log(`不支持的约束 ${name}（${count} 条），未计入`)
  return problem
}

export const runFet = ({ text, seed, shouldStop, iterations, elapsed, write }: Task): number => {
  const problem = read(text)
  let complete: number | undefined
  const solution = solve(problem, {
    seed,
    iterations,
    shouldStop,
    firstComplete: true,
    onBest: ({ unplaced, hard }) => {
      if (unplaced + hard === 0) complete ??= elapsed()
    },
  })
  print(solution.score)
  console.log(
    `  首次完整 ${complete?.toFixed(2) ?? '—'} 秒，共 ${elapsed().toFixed(1)} 秒，${solution.iterations} 次移动，种子 ${seed}`,
  )
  write(`${JSON.stringify(solution.placements)}\n`)
  return solution.score.complete ? 0 : 1
}

export const verifyFet = (text: string, table: string): number => {
  const result = score(read(text), { placements: JSON.parse(table) as Placement[] })
  print(result)
  return result.complete ? 0 : 1
}
