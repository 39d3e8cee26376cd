import { sampleSchool } from '../sample/school'
import { solve } from '../search/solve'

const MB = 1024

/** A sample school of some size: how long the first complete table takes, and how much memory the process ever had. */
export const runSample = (classes: number, seed: number, iterations: number): number => {
  if (!Number.isInteger(classes) || classes < 1 || classes > 400)
    throw new Error('--classes 应为 1 到 400 的整数')
  const problem = sampleSchool(classes)
  const [begun, worked] = [performance.now(), process.cpuUsage()]
  // Where others use the machine too, what the processor has worked says more.
  const elapsed = () => {
    const { user, system } = process.cpuUsage(worked)
    return `${((performance.now() - begun) / 1000).toFixed(2)} 秒（处理器 ${((user + system) / 1e6).toFixed(2)} 秒）`
  }
  const first = solve(problem, { seed, iterations, firstComplete: true })
  console.log(
    `${classes} 个班，${problem.activities.length} 节：${first.score.complete ? '排完' : `剩 ${first.unplaced.length} 节`}，${elapsed()}`,
  )
  const table = solve(problem, { seed, iterations })
  console.log(`${table.iterations} 次移动后软代价 ${table.score.soft}，${elapsed()}`)
  console.log(`内存最多 ${Math.round(process.resourceUsage().maxRSS / MB)} MB`)
  return first.score.complete ? 0 : 1
}
