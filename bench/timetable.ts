import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sampleElectives, sampleSchool, section, solve } from '@xueqiao/timetable'
import { judgePlanted } from '../timetable/src/cli/planted'
import { readCtt } from '../timetable/src/ctt/read'
import { readFet } from '../timetable/src/fet/read'
import { solveCtt } from '../timetable/src/search/ctt'
import type { Options } from './options'
import { figure, note, printTable, type Target } from './report'
import { timed } from './timed'
import { deskOf, softAfter } from './timetable-desk'
import type { Tools } from './tools'

/** Public instances lie beside the repository: some licences do not let them be copied into it. */
const INSTANCES = '../shared/timetable'
const CTT_MOVES = 50_000_000
const FET_SECONDS = 60

/** Within a quarter of the best known, or five points: as far as we would like to come. */
const stretch = (best: number) => Math.max(best * 1.25, best + 5)

/**
 * Best known, the winner's (Müller) best of 10 and of 100, and what we have to reach as a mean; where nothing is said, as
 * near to the best known as we would like.
 */
const PUBLISHED: [name: string, best: number, of10: number, of100: number | undefined, limit?: number][] = [
  ['comp01', 5, 5, 5, 5],
  ['comp02', 24, 51, 43, 45],
  ['comp04', 35, 37, 35, 40],
  ['comp05', 284, 330, 298, 330],
  ['comp06', 27, 48, 41, 45],
  ['comp07', 6, 20, 14, 18],
  ['comp08', 37, 41, 39],
  ['comp10', 4, 16, 9],
  ['comp11', 0, 0, 0],
  ['comp13', 59, 66, 66],
  ['comp14', 51, 59, 53],
  ['comp16', 18, 34, undefined],
]
const FEASIBLE_SECONDS = 1

const FET_FILES = [
  'vietnam-hungyen',
  'brazil-more-difficult',
  'south-africa-sibukosetfu',
  'spain-secondary-2',
  'india-reva-2016',
  'uae-ibdp-2016',
]

const schools = (quick: boolean): Target[] =>
  [
    { classes: 60, limit: 2, seeds: quick ? 3 : 20 },
    { classes: 120, limit: 5, seeds: quick ? 1 : 5 },
  ].map(({ classes, limit, seeds }) => {
    const problem = sampleSchool(classes)
    const runs = Array.from({ length: seeds }, (_, seed) =>
      timed(() => solve(problem, { seed: seed + 1, iterations: 100_000, firstComplete: true })),
    )
    const complete = runs.filter(({ value }) => value.score.complete)
    const slowest = Math.max(...runs.map(({ seconds }) => seconds))
    printTable(
      `排课：${classes} 个班，${problem.activities.length} 节，全部规则`,
      ['种子数', '排完', '最慢 秒', '移动'],
      [
        [
          `${seeds}`,
          `${complete.length}`,
          figure(slowest),
          `${Math.max(...runs.map(({ value }) => value.iterations))}`,
        ],
      ],
    )
    return {
      name: `${classes} 个班排完，最慢`,
      value: complete.length === seeds ? slowest : undefined,
      limit,
      unit: '秒',
    }
  })

/** 走班: a thousand pupils of twelve combinations. */
const electives = (quick: boolean): Target => {
  const runs = Array.from({ length: quick ? 2 : 10 }, (_, at) => {
    const given = sampleElectives(1000, { seed: at + 1 })
    return timed(() => section(given, { seed: at + 1 }))
  })
  const slowest = Math.max(...runs.map(({ seconds }) => seconds))
  const even = runs.filter(({ value }) => value.reasons.length === 0).length
  printTable(
    '走班：1000 名学生，12 种组合',
    ['种子数', '均衡', '教学班', '最大偏差', '最慢 秒'],
    [
      [
        ...[`${runs.length}`, `${even}`, `${Math.max(...runs.map(({ value }) => value.sections.length))}`],
        `${figure(Math.max(...runs.map(({ value }) => value.figures.deviation)) * 100)}%`,
        figure(slowest),
      ],
    ],
  )
  return {
    name: '1000 人分班，最慢',
    value: even === runs.length ? slowest : undefined,
    limit: 60,
    unit: '秒',
  }
}

/** Schools with one contradiction each: all are named, nothing else is claimed, and none takes long. */
const planted = (quick: boolean): Target[] => {
  const all = Array.from({ length: quick ? 4 : 20 }, (_, at) => judgePlanted(at + 1))
  const missed = all.filter(({ isFound, untrue }) => !isFound || untrue > 0).length
  const slowest = Math.max(...all.map(({ seconds }) => seconds))
  printTable(
    '埋设一处矛盾的学校',
    ['学校', '找出', '误报', '最慢 秒'],
    [
      [
        ...[`${all.length}`, `${all.filter(({ isFound }) => isFound).length}`],
        ...[`${all.reduce((sum, { untrue }) => sum + untrue, 0)}`, figure(slowest)],
      ],
    ],
  )
  return [
    { name: '矛盾未找出或误报', value: missed, limit: 0, unit: '所' },
    { name: '找出矛盾，最慢', value: slowest, limit: 30, unit: '秒' },
  ]
}

/** In a process of its own, with nothing else in it. */
const memory = ({ root }: Tools): Target => {
  const sample = [join(root, 'tools/timetable.mjs'), 'sample', '--classes', '120']
  const { stdout } = spawnSync(process.execPath, sample, { encoding: 'utf8' })
  const found = /内存最多 (\d+) MB/.exec(stdout ?? '')?.[1]
  return {
    name: '120 个班的内存',
    value: found === undefined ? undefined : Number(found),
    limit: 256,
    unit: 'MB',
  }
}

const competition = (folder: string, quick: boolean): Target[] => {
  const rows = PUBLISHED.filter(([name]) => existsSync(`${folder}/${name}.ctt`)).map(
    ([name, best, of10, of100, limit]) => {
      const ctt = readCtt(readFileSync(`${folder}/${name}.ctt`, 'utf8'))
      const seeds = quick ? [1] : [1, 2, 3, 4, 5]
      const runs = seeds.map((seed) => {
        const begun = performance.now()
        let feasible: number | undefined
        const onCost = (_: number, missing: number) => {
          if (missing === 0) feasible ??= (performance.now() - begun) / 1000
        }
        const run = timed(() => solveCtt(ctt, { seed, iterations: quick ? 2_000_000 : CTT_MOVES, onCost }))
        return { ...run, feasible }
      })
      const mean = runs.reduce((sum, { value }) => sum + value.cost, 0) / runs.length
      const costs = runs.map(({ value }) => value.cost)
      const seconds = Math.max(...runs.map((run) => run.seconds))
      const first = runs.map(({ feasible }) => feasible ?? Number.POSITIVE_INFINITY)
      return {
        ...{ name, best, of10, of100, limit, mean, seconds },
        ...{ least: Math.min(...costs), feasible: Math.max(...first) },
      }
    },
  )
  printTable(
    'ITC-2007（平均代价）',
    ['实例', '我们 平均', '我们 最好', 'Müller 10 次', 'Müller 100 次', '已知最好', '排完 秒', '最慢 秒'],
    rows.map(({ name, mean, least, of10, of100, best, feasible, seconds }) => [
      ...[name, figure(mean), `${least}`, `${of10}`, of100 === undefined ? '—' : `${of100}`, `${best}`],
      ...[Number.isFinite(feasible) ? figure(feasible) : '未排完', figure(seconds)],
    ]),
  )
  if (rows.length === 0) return []
  const slowest = Math.max(...rows.map(({ feasible }) => feasible))
  return [
    {
      name: `ITC-2007 的 ${rows.length} 个实例排完，最慢`,
      value: Number.isFinite(slowest) ? slowest : undefined,
      ...{ limit: FEASIBLE_SECONDS, unit: '秒' },
    },
    ...rows.map(({ name, best, mean, limit }) => ({
      name: limit === undefined ? `${name}（延伸目标）` : name,
      ...{ value: mean, limit: limit ?? stretch(best), unit: '代价' },
    })),
  ]
}

/** Seconds that FET's own command line takes; undefined where it is not installed. */
const fetSeconds = (file: string): string => {
  const out = mkdtempSync(join(tmpdir(), 'fet-'))
  const { value, seconds } = timed(() =>
    spawnSync('fet-cl', [`--inputfile=${file}`, `--outputdir=${out}`, `--timelimitseconds=${FET_SECONDS}`]),
  )
  rmSync(out, { recursive: true, force: true })
  if (value.error !== undefined) return '—'
  return value.status === 0 ? figure(seconds) : '未排完'
}

const fetFiles = (folder: string, quick: boolean): Target[] => {
  const rows = FET_FILES.map((name) => `${folder}/${name}.fet`)
    .filter((file) => existsSync(file))
    .map((file) => {
      const { problem } = readFet(readFileSync(file, 'utf8'))
      const until = performance.now() + (quick ? 10 : FET_SECONDS) * 1000
      const { value, seconds } = timed(() =>
        solve(problem, { firstComplete: true, shouldStop: () => performance.now() > until }),
      )
      const ours = value.score.complete ? seconds : undefined
      return { name: basename(file, '.fet'), ours, fet: quick ? '—' : fetSeconds(file) }
    })
  printTable(
    'FET 文件（首次排完）',
    ['文件', '我们 秒', 'fet-cl 秒'],
    rows.map(({ name, ours, fet }) => [name, figure(ours), fet]),
  )
  return rows.map(({ name, ours }) => ({ name, value: ours, limit: FET_SECONDS, unit: '秒' }))
}

export const benchTimetable = async (tools: Tools, { quick, long }: Options) => {
  note('排课引擎')
  const folder = join(tools.root, INSTANCES)
  if (!existsSync(folder)) note(`没有 ${folder}，公开实例未测`)
  const targets = [
    ...schools(quick),
    ...deskOf(quick),
    softAfter({ quick, long }),
    electives(quick),
    ...planted(quick),
    memory(tools),
    ...competition(join(folder, 'itc2007'), quick),
    ...fetFiles(join(folder, 'fet'), quick),
  ]
  return { result: targets, targets }
}
