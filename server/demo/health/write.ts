import { sql } from 'kysely'
import { compute, standardOf, tablesOf, yearNow } from '../../src/modules/growth/health/service'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { rowsOf } from '../rows'

interface Pupil {
  id: number
  gender: '男' | '女'
  grade: number
  height: number | null
  weight: number | null
}

type Tables = Awaited<ReturnType<typeof tablesOf>>

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const tenth = (value: number) => Math.round(value * 10) / 10

/** Results of somebody who is as good as `able` says, of 1: near it in all items, and in none exactly. */
const resultsOf = (random: Random, scales: Tables, able: number) =>
  Object.fromEntries(
    scales.flatMap(({ item, steps, bonus }) => {
      if (item === 'bmi') return []
      const wanted = Math.round(able * (steps.length - 1) + random.int(-3, 3))
      const [, value] = steps[clamp(wanted, 0, steps.length - 1)] ?? [0, 0]
      const beyond = wanted >= steps.length ? (bonus[random.int(0, 3)]?.[1] ?? 0) : 0
      const isRun = item.startsWith('run_1') || item.startsWith('run_8') || item.startsWith('shuttle')
      return [[item, isRun ? value - beyond : tenth(value + (beyond > 0 ? beyond : 0))]]
    }),
  )

const COLUMNS = `student bigint, year smallint, grade smallint, gender text, day date, raw jsonb, scores jsonb, bmi numeric,
  band text, bonus smallint, total numeric, level text, reason text`

/** Of this autumn and the last; most pass, few are excellent, somebody is exempt. */
export const testClass = async (ctx: TxCtx, classId: number, by: number | null, random: Random) => {
  const { rows: pupils } = await sql<Pupil>`select s.id, s.gender, c.grade, p.height, p.weight
    from students s join classes c on c.id = s.class_id
    left join lateral (select height, weight from physical_exams where student_id = s.id
      order by exam_date desc limit 1) p on true
    where s.class_id = ${classId} and s.deleted_at is null order by s.student_number`.execute(ctx.db)
  const now = await yearNow(ctx)
  const today = localDate(ctx.now)
  const years = [now - 1, now].filter((year) => `${year}-10-20` <= today)
  const grade = pupils[0]?.grade ?? 0
  const standard = await standardOf(ctx, now)
  // Some are far behind the others.
  const able = pupils.map(() => (random.chance(0.06) ? random.int(5, 20) : random.int(50, 100)) / 100)
  const all = []
  for (const year of years) {
    const then = grade - (now - year)
    if (then < 1) continue
    const scales = await tablesOf(ctx.db, standard.id, then)
    for (const [turn, pupil] of pupils.entries()) {
      const own = scales.filter(({ gender }) => gender === pupil.gender)
      const exempt = turn % 41 === 17
      const grown = (now - year) * 5
      const body: Record<string, number> =
        pupil.height === null || pupil.weight === null
          ? {}
          : { height: tenth(pupil.height - grown), weight: tenth(pupil.weight - grown * 0.6) }
      const raw = exempt ? body : { ...body, ...resultsOf(random, own, able[turn] ?? 0.7) }
      const made = compute(standard, own, raw)
      const { bmi, bmiClass: band, scores, bonus, total } = made
      all.push({
        ...{ student: pupil.id, year, grade: then, gender: pupil.gender, day: `${year}-10-20`, raw, scores },
        ...{ bmi, band, bonus, total, level: exempt ? 'exempt' : made.level },
        reason: exempt ? '骨折恢复期，附医院证明' : null,
      })
    }
  }
  await sql`insert into fitness_results (student_id, school_year, class_id, grade, gender, standard_id, tested_on, raw,
      scores, bmi, bmi_class, bonus, total, level, exempt_reason, exempt_by, exempt_at, author_id)
    select r.student, r.year, ${classId}, r.grade, r.gender, ${standard.id}, r.day, r.raw, r.scores, r.bmi, r.band,
      r.bonus, r.total, r.level, r.reason, case when r.reason is not null then ${by}::bigint end,
      case when r.reason is not null then r.day + time '10:00' end, ${by}::bigint
    from ${rowsOf(all, COLUMNS)} on conflict do nothing`.execute(ctx.db)
}
