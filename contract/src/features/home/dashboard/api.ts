import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { LEVEL_LABELS } from '../../family/notifications/values'
import { DeskFrame, frameQuery } from './frame'

/** Something that waits for the viewer, and where it is done. */
export const Waiting = z.object({
  key: z.string(),
  title: z.string(),
  detail: z.string(),
  count: z.int(),
  link: z.string(),
  /** Late, or nearly. */
  urgent: z.boolean(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
})

const Trend = z.object({
  key: z.string(),
  title: z.string(),
  note: z.string(),
  kind: z.enum(['line', 'bar']),
  unit: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()) })),
})

/** The day of the school, for whoever arranges its lessons. */
export const Today = z.object({
  /** What the calendar has. */
  events: z.array(z.object({ id: z.int(), kind: z.string(), title: z.string() })),
  figures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: z.int(),
      detail: z.string(),
      link: z.string(),
      /** Somebody has to do something about it. */
      urgent: z.boolean(),
    }),
  ),
})

/** The three blocks of the home page, all of them this school's own (decisions G28). */
export const Dashboard = z.object({
  statistics: z.array(
    z.object({ key: z.string(), label: z.string(), value: z.number(), detail: z.string() }),
  ),
  /** How many pupils each grade has. */
  grades: z.array(
    z.object({
      grade: z.string(),
      students: z.int(),
      boys: z.int(),
      /** How many classes stand at each step of `CLASS_STEPS`. */
      steps: z.array(z.int()),
      /** One by one, up to `CLASSES_NAMED` in all; none where there are more. */
      classes: z.array(z.object({ id: z.int(), name: z.string(), students: z.int(), boys: z.int() })),
    }),
  ),
  /** The most urgent first. */
  waiting: z.array(Waiting),
  trends: z.array(Trend),
  /** Null for whoever arranges no lessons. */
  today: Today.nullable(),
  /** Only in a demo school whose data is still being filled, and for administrators: part by part, from 1. */
  filling: z.object({ part: z.int(), parts: z.int(), label: z.string() }).nullable(),
  /** A pupil's own. */
  ownClass: z
    .object({
      name: z.string(),
      grade: z.string(),
      students: z.int(),
      teachers: z.array(z.object({ id: z.int(), name: z.string(), label: z.string() })),
    })
    .nullable(),
  activities: z.array(z.object({ id: z.int(), actor: z.string(), text: z.string(), at: Instant })),
  notices: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(Object.values(LEVEL_LABELS)),
      title: z.string(),
      content: z.string(),
      publishedAt: Instant,
      author: z.string(),
      /** The viewer is still asked to confirm or sign it. */
      awaits: z.boolean(),
    }),
  ),
  /** Where it was asked for. */
  frame: DeskFrame.optional(),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboardApi = {
  get: endpoint('GET /api/dashboard', {
    summary: '首页统计、动态与通知',
    access: 'session',
    query: frameQuery,
    data: Dashboard,
    failed: '获取首页数据失败',
  }),
}
