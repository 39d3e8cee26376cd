import type { CalendarInput } from '@xueqiao/contract/features/school/calendar/api'
import { NATIONAL_CALENDARS } from '@xueqiao/contract/features/school/calendar/national'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { invalid } from '../../../platform/errors'
import * as q from './queries'
import { obstacleTo, wordsOf } from './rules'

/** Free days first: a work day that lies in the school's own holidays is none. */
export const nationalEntries = (year: number): CalendarInput[] => {
  const holidays = NATIONAL_CALENDARS[year] ?? []
  return [
    ...holidays.map(({ title, startsOn, endsOn }) => ({ kind: 'HOLIDAY' as const, title, startsOn, endsOn })),
    ...holidays.flatMap(({ title, workdays = [] }) =>
      workdays.map(({ date, standsFor }) => ({
        ...{ kind: 'WORKDAY' as const, title: `${title}调休`, startsOn: date, endsOn: date, standsFor },
      })),
    ),
  ]
}

/** What is there is left as it is, also where the school has given it another name or weekday. */
export const importNational = (ctx: AuthedCtx, year: number) =>
  transact(ctx, async (ctx) => {
    const entries = nationalEntries(year)
    if (entries.length === 0) throw invalid(`${year} 年的节假日安排尚未收录，请逐项新增`, 'year')
    await q.lockAll(ctx.db)
    const there = await q.within(ctx.db, `${year}-01-01`, `${year}-12-31`)
    const missing = entries.filter(
      ({ kind, startsOn }) => !there.some((one) => one.kind === kind && one.startsOn === startsOn),
    )
    const added: CalendarInput[] = []
    const skipped: string[] = []
    for (const entry of missing) {
      const other = obstacleTo(entry, there)
      if (other === undefined) added.push(entry)
      else skipped.push(`${entry.title} ${entry.startsOn}：与 ${wordsOf(other)} 冲突`)
    }
    if (added.length > 0) {
      await q.insertMany(ctx.db, added)
      const summary = `导入了国务院公布的 ${year} 年节假日安排，共 ${added.length} 项`
      await audit(ctx, { action: 'import', entity: 'calendar', summary })
    }
    return { added: added.length, skipped }
  })
