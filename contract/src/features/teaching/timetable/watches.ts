import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { Id, optional, readVersion, whole } from '../../../common/fields'
import { PERIODS_MAX } from '../../school/bell-schedules/periods'
import { WATCH_KINDS } from './values'

const Named = z.object({ id: z.int(), name: z.string() })

const WatchPeriod = z.object({
  kind: z.enum(WATCH_KINDS),
  /** The second of its kind in a day is 2. */
  number: z.int(),
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
})
export type WatchPeriod = z.output<typeof WatchPeriod>

const WatchClass = Named.extend({
  /** Days a week. */
  days: z.int(),
  periods: z.array(WatchPeriod),
  /** Whoever teaches the class in this version, and its 班主任, with what they teach there. */
  teachers: z.array(Named.extend({ courses: z.array(z.string()), isHead: z.boolean() })),
})
export type WatchClass = z.output<typeof WatchClass>

const Watch = z.object({
  classId: z.int(),
  weekday: z.int(),
  kind: z.enum(WATCH_KINDS),
  number: z.int(),
  teacher: Named,
  /** What speaks for it and against it, in words. */
  why: z.string(),
})
export type Watch = z.output<typeof Watch>

/** Who is with which class in 早读, 晚自习 and 课后服务 of a version. */
export const ScheduleWatches = z.object({
  version: z.int(),
  /** S17: so many a week for a teacher, and what is above, over all of them. */
  max: z.int(),
  over: z.int(),
  classes: z.array(WatchClass),
  watches: z.array(Watch),
})
export type ScheduleWatches = z.output<typeof ScheduleWatches>

const WATCHES_MAX = 500
const WatchPut = z.object({
  classId: Id('班级不正确'),
  weekday: whole(1, 7, '星期应为 1 到 7'),
  kind: z.enum(WATCH_KINDS, '时段类型不正确'),
  number: whole(1, PERIODS_MAX, '时段不正确'),
  /** Left out: nobody. */
  teacherId: optional(Id('教师不正确')),
})
export const WatchesPut = z.object({
  version: readVersion(),
  watches: z
    .array(WatchPut, '请说明要安排的时段')
    .min(1, '请说明要安排的时段')
    .max(WATCHES_MAX, `一次最多安排 ${WATCHES_MAX} 个时段`),
})
export type WatchesPut = z.output<typeof WatchesPut>

export const WatchesWanted = z.object({
  version: readVersion(),
  kinds: z.array(z.enum(WATCH_KINDS, '时段类型不正确'), '请选择时段类型').min(1, '请选择时段类型'),
  /** Also where somebody is already; else only what is empty is filled. */
  anew: z.boolean('请说明是否重新安排').default(false),
})
export type WatchesWanted = z.output<typeof WatchesWanted>

const planning = ['schedule:create', 'schedule:update', 'schedule:manage'] as const

export const scheduleWatchesApi = {
  list: endpoint('GET /api/schedules/{id}/watches', {
    summary: '一个版本的早读、晚自习和课后服务由谁看班',
    access: planning,
    data: ScheduleWatches,
    failed: '获取看班安排失败',
  }),
  put: endpoint('PUT /api/schedules/{id}/watches', {
    summary: '安排或取消草稿中的看班教师；有冲突则整体拒绝',
    access: planning,
    body: WatchesPut,
    data: ScheduleWatches,
    failed: '安排失败',
  }),
  propose: endpoint('POST /api/schedules/{id}/watches/proposal', {
    summary: '自动安排草稿的看班教师：次数均衡，避开冲突',
    access: planning,
    body: WatchesWanted,
    data: ScheduleWatches.extend({
      /** Periods that were given somebody, and those for which nobody was free. */
      filled: z.int(),
      open: z.int(),
    }),
    failed: '自动安排失败',
  }),
}
