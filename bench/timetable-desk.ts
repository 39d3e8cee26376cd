import {
  explain,
  moveOnDesk,
  openDesk,
  type Problem,
  repair,
  type Solution,
  sampleSchool,
  solve,
  suggest,
  tableOnDesk,
} from '@xueqiao/timetable'
import { figure, printTable, type Target } from './report'
import { timed } from './timed'

const CLASSES = 60
const ANSWER_MS = 5
const SHORT_SECONDS = 30
const LONG_SECONDS = 600
const LONG_RUNS = 10

/** The middle and the longest of some times, in milliseconds. */
const spread = (seconds: readonly number[]) => {
  const sorted = seconds.map((one) => one * 1000).toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 }
}

const every = <T>(list: readonly T[], step: number) => list.filter((_, at) => at % step === 0)

/** Whatever is asked of a table that lies open: what a place means, where a lesson could go, and back again. */
const answers = (problem: Problem, solution: Solution, quick: boolean): Target[] => {
  const desk = openDesk(problem, solution)
  const asked = every(solution.placements, quick ? 200 : 20)
  const explained = asked.map(({ activity }, at) => {
    const slot = { day: at % problem.days, period: at % 7 }
    return timed(() => explain(desk, activity, slot)).seconds
  })
  const suggested = asked.map(({ activity }) => timed(() => suggest(desk, activity)))
  const placesOf = () => JSON.stringify(tableOnDesk(desk).placements)
  const before = placesOf()
  const moved = suggested.flatMap(({ value: [best] }) => {
    if (best === undefined || best.moves.length === 0) return []
    const ids = new Set(best.moves.map(({ activity }) => activity))
    const stood = tableOnDesk(desk).placements.filter(({ activity }) => ids.has(activity))
    // What was suggested and does not go is as wrong as what does not come back.
    if (!moveOnDesk(desk, best.moves)) return false
    moveOnDesk(desk, stood)
    return placesOf() === before
  })
  const [said, found] = [spread(explained), spread(suggested.map(({ seconds }) => seconds))]
  printTable(
    `工作台：${CLASSES} 个班，${asked.length} 节课`,
    ['项目', '中位 毫秒', '最慢 毫秒'],
    [
      ['说明一处', figure(said.median), figure(said.longest)],
      ['找出全部去处', figure(found.median), figure(found.longest)],
    ],
  )
  return [
    { name: '说明一节课在一处，中位', value: said.median, limit: ANSWER_MS, unit: '毫秒' },
    { name: '一节课的全部去处，中位', value: found.median, limit: ANSWER_MS, unit: '毫秒' },
    {
      name: '放不下的建议，或撤销后不同的课表',
      value: moved.filter((same) => !same).length,
      limit: 0,
      unit: '次',
    },
  ]
}

/** A teacher is away for a day, one teacher after the other. */
const absences = (problem: Problem, solution: Solution, quick: boolean): Target[] => {
  const teachers = every(problem.teachers, quick ? 40 : 8)
  const periods = problem.bells[0]?.periods.length ?? 0
  const mended = teachers.map(({ id }, at) => {
    const slots = Array.from({ length: periods }, (_, period) => ({ day: at % problem.days, period }))
    return timed(() => repair(problem, solution, [{ kind: 'ABSENT', teacher: id, slots }]))
  })
  const hit = mended.reduce((sum, { value }) => sum + value.hit, 0)
  const moved = mended.reduce((sum, { value }) => sum + value.moved.length, 0)
  const open = mended.reduce((sum, { value }) => sum + value.unplaced.length, 0)
  const slowest = Math.max(...mended.map(({ seconds }) => seconds))
  printTable(
    '教师缺一天的修补',
    ['教师', '受影响', '移动', '未排', '最慢 秒'],
    [[`${mended.length}`, `${hit}`, `${moved}`, `${open}`, figure(slowest)]],
  )
  return [{ name: '修补教师的一天，最慢', value: slowest, limit: 1, unit: '秒' }]
}

export const deskOf = (quick: boolean): Target[] => {
  const problem = sampleSchool(CLASSES)
  const solution = solve(problem, { seed: 1, iterations: quick ? 100_000 : 2_000_000 })
  return [...answers(problem, solution, quick), ...absences(problem, solution, quick)]
}

const softIn = (problem: Problem, seed: number, seconds: number) => {
  const until = performance.now() + seconds * 1000
  return solve(problem, { seed, shouldStop: () => performance.now() > until }).score.soft
}

const seedsTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** What half a minute comes to beside the best of ten runs of ten minutes; these take an hour and forty minutes. */
export const softAfter = ({ quick, long }: { quick: boolean; long: boolean }): Target => {
  const problem = sampleSchool(CLASSES)
  const seconds = quick ? 1 : SHORT_SECONDS
  const short = seedsTo(quick ? 1 : 3).map((seed) => softIn(problem, seed, seconds))
  const best = long
    ? Math.min(...seedsTo(LONG_RUNS).map((seed) => softIn(problem, seed, LONG_SECONDS)))
    : undefined
  const mean = short.reduce((sum, soft) => sum + soft, 0) / short.length
  printTable(
    `软规则：${CLASSES} 个班`,
    ['运行', '平均扣分', '最少扣分'],
    [
      [`${short.length} 次各 ${seconds} 秒`, figure(mean), figure(Math.min(...short))],
      [`${LONG_RUNS} 次各 ${LONG_SECONDS / 60} 分钟`, '—', figure(best)],
    ],
  )
  return {
    name: `${seconds} 秒的扣分比 ${LONG_RUNS} 次 10 分钟的最好`,
    value: best === undefined ? undefined : mean / best,
    limit: 1.25,
    unit: '倍',
  }
}
