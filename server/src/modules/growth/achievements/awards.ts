import type { AchievementInput, AchievementSearch } from '@xueqiao/contract/features/growth/achievements/api'
import { localDate } from '../../../platform/clock'
import type { Ctx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { invalid } from '../../../platform/errors'
import { awardDoors } from './access'
import * as q from './award-queries'
import { exportOf } from './exporting'
import { handedIn } from './handed-in'
import type { Kind } from './kind'
import { awardColumns, beside } from './sheet'

const columnsOf = (input: AchievementInput, before?: q.Row) => ({
  award_name: input.awardName,
  kind: input.kind,
  award_level: input.awardLevel,
  award_date: input.awardDate,
  issuer: input.issuer === undefined ? (before?.issuer ?? null) : input.issuer,
  note: input.note === undefined ? (before?.note ?? null) : input.note,
})

export const AWARDS: Kind<q.Row, AchievementInput, ReturnType<typeof columnsOf>, AchievementSearch> = {
  entity: 'achievements',
  noun: '荣誉',
  heading: '荣誉成就',
  link: '/student-growth/achievements',
  nameOf: ({ awardName }) => awardName,
  factsOf: ({ awardName, kind, awardLevel, awardDate, issuer }) => ({
    ...{ awardName, kind, awardLevel, awardDate, issuer },
  }),
  columnsOf,
  assertRight: (ctx, { award_date }) => {
    if (award_date > localDate(ctx.now)) throw invalid('获奖日期不能晚于今天', 'awardDate')
  },
  doors: awardDoors,
  q,
}

const exportAll = exportOf({
  ...AWARDS,
  columns: [...awardColumns, ...beside],
  idsField: 'achievementIds',
  q,
})

/** Many at once, as they stand: for whoever fills a school. */
const createMany = (ctx: Ctx, rows: readonly q.NewAchievement[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, rows))

export const awards = { ...handedIn(AWARDS), exportAll, createMany }
