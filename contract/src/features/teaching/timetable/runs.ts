import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { confirmQuery, readVersion, whole } from '../../../common/fields'
import { COST_KEYS, type CostKey, RuleCost } from './rules'

export const RUN_STATES = ['WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED'] as const
export type RunState = (typeof RUN_STATES)[number]
export const RUN_STATE_LABELS = {
  WAITING: '等待中',
  RUNNING: '运行中',
  DONE: '已完成',
  STOPPED: '已停止',
  FAILED: '失败',
} as const satisfies Record<RunState, string>

/** How good the best table so far is. */
export const RunFigures = z.object({
  placed: z.int(),
  lessons: z.int(),
  /** Hard rules broken. */
  hard: z.int(),
  soft: z.number(),
  iterations: z.int(),
  /** How often each rule is broken, by its key. */
  rules: z.array(RuleCost),
})
export type RunFigures = z.output<typeof RunFigures>

export const ScheduleRun = z.object({
  id: z.int(),
  state: z.enum(RUN_STATES),
  seed: z.int(),
  seconds: z.int(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  startedByName: z.string().nullable(),
  figures: RunFigures.nullable(),
  /** Seconds since the beginning, and what the best cost then; of what was unfinished also the hard rules broken. */
  curve: z.array(z.object({ at: z.number(), hard: z.int(), soft: z.number() })),
  /** Its table is the draft's. */
  taken: z.boolean(),
  error: z.string().nullable(),
})
export type ScheduleRun = z.output<typeof ScheduleRun>

export const RUN_SECONDS = [5, 600] as const

export const RunInput = z.object({
  seconds: whole(...RUN_SECONDS, `时长应为 ${RUN_SECONDS.join(' 到 ')} 秒`).default(30),
  /** The same number with the same data tries the same. */
  seed: whole(1, 1_000_000, '随机种子应为 1 到 1000000').default(1),
})
export type RunInput = z.output<typeof RunInput>

/** What is looked for in a table that was found: what breaks a rule, or one of all that must be kept. */
export const BROKEN_RULES = ['hard', ...COST_KEYS] as const
export const BROKEN_SHOWN = 200

export const BrokenPlaces = z.object({
  total: z.int(),
  /** In words, the first of them; and which lesson it is about, where there is one. */
  places: z.array(z.object({ text: z.string(), lessonId: z.int().nullable() })),
})
export type BrokenPlaces = z.output<typeof BrokenPlaces>

const planning = ['schedule:create', 'schedule:update', 'schedule:manage'] as const

export const scheduleRunsApi = {
  list: endpoint('GET /api/schedules/{id}/runs', {
    summary: '一个版本的自动排课记录，最近的在前',
    access: planning,
    data: z.array(ScheduleRun),
    failed: '获取排课进度失败',
  }),
  start: endpoint('POST /api/schedules/{id}/runs', {
    summary: '开始自动排课',
    access: planning,
    body: RunInput,
    data: ScheduleRun,
    failed: '未能开始排课',
  }),
  stop: endpoint('POST /api/schedules/{id}/runs/{runId}/stop', {
    summary: '停止排课，保留最好的结果',
    access: planning,
    data: ScheduleRun,
    done: '已停止，保留了最好的结果',
    failed: '未能停止',
  }),
  broken: endpoint('GET /api/schedules/{id}/runs/{runId}/broken', {
    summary: '一次排课的结果中，一条规则在哪些地方没有做到',
    access: planning,
    query: z.object({ rule: z.enum(BROKEN_RULES as unknown as ['hard', ...CostKey[]], '请选择规则') }),
    data: BrokenPlaces,
    failed: '查找失败',
  }),
  take: endpoint('POST /api/schedules/{id}/runs/{runId}/take', {
    summary: '采用一次排课的结果，锁定的课不动',
    access: planning,
    /** Asks before lessons that have a place get another one. */
    query: confirmQuery(),
    body: z.object({ version: readVersion() }),
    data: ScheduleRun,
    done: '已采用这次的结果',
    failed: '未能采用',
  }),
}
