import { gradeName } from '@xueqiao/contract/common/grade'
import { DEFAULT_STAGES } from '@xueqiao/contract/features/base/school-settings'
import type { ElectiveSection } from '@xueqiao/contract/features/teaching/electives/sections'
import { RULE_PRESETS } from '@xueqiao/contract/features/teaching/timetable/rules'
import * as classes from '../../src/modules/school/classes/service'
import * as rooms from '../../src/modules/school/rooms/service'
import * as electives from '../../src/modules/teaching/electives/service'
import * as timetable from '../../src/modules/teaching/timetable/service'
import { localDate } from '../../src/platform/clock'
import type { AuthedTxCtx, Ctx } from '../../src/platform/context'
import { transact } from '../../src/platform/db/transact'
import { writeSetting } from '../../src/platform/settings'
import { seeded } from '../generate/random'
import type { DemoSchool } from '../generate/types'
import { type Ids, idOf } from '../ids'
import { homework } from '../later/homework'
import { LATER } from '../later/parts'
import { DEMO_FILLED } from '../later/state'
import { type DemoOptions, loadSchool } from '../school/school'
import { ELECTIVES } from './curriculum'
import { holdWalked } from './exam'
import { generateSenior } from './school'

const SENIOR_ONLY = DEFAULT_STAGES.filter(({ firstGrade }) => firstGrade > 9)
const WALKING = [10, 11]
const FIRSTS = 2
const PLAN = { largest: 45, fewest: 10, bands: 4, weeklyLessons: 3, closesOn: null }
const ITERATIONS = 20_000
/** How many pupils in ten take 物理. */
const PHYSICS = 0.6

interface Given {
  school: DemoSchool
  ids: Ids
  courseIds: readonly number[]
}

/** Each of the twelve combinations is taken by some. */
const choicesFor = (pupils: readonly number[], courseIds: readonly number[], grade: number) => {
  const random = seeded(grade)
  const seconds = courseIds.slice(FIRSTS)
  const pairs = seconds.flatMap((one, at) => seconds.slice(at + 1).map((other) => [one, other]))
  return pupils.map((studentId, at) => ({
    studentId,
    firstId: courseIds[random.chance(PHYSICS) ? 0 : 1] ?? 0,
    secondIds: pairs[at % pairs.length] ?? [],
  }))
}

/** Teachers in turn, whoever has least first; rooms of the grade's own classes, which are empty then, before laboratories. */
const staffed = (
  sections: readonly ElectiveSection[],
  teachersOf: (courseId: number) => readonly number[],
  roomIds: readonly number[],
  load: Map<number, number>,
) => {
  const busy = new Set<string>()
  return sections.map(({ id, courseId, band }) => {
    const free = (list: readonly number[], what: string) =>
      list.filter((one) => !busy.has(`${band} ${what} ${one}`))
    const teacherId = free(teachersOf(courseId), 'teacher').toSorted(
      (a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0),
    )[0]
    const roomId = free(roomIds, 'room')[0]
    if (teacherId === undefined || roomId === undefined) throw new Error('a 教学班 without teacher or room')
    load.set(teacherId, (load.get(teacherId) ?? 0) + 1)
    busy.add(`${band} teacher ${teacherId}`).add(`${band} room ${roomId}`)
    return { id, teacherId, roomId }
  })
}

const walk = async (
  ctx: AuthedTxCtx,
  { school, ids, courseIds }: Given,
  { semesterId, grade }: { semesterId: number; grade: number },
  teachersOf: (courseId: number) => readonly number[],
  load: Map<number, number>,
) => {
  const [firstIds, secondIds] = [courseIds.slice(0, FIRSTS), courseIds.slice(FIRSTS)]
  const plan = await electives.create(ctx, { ...PLAN, semesterId, grade, firstIds, secondIds })
  const classes = new Set(school.classes.filter((one) => one.grade === grade).map(({ key }) => key))
  const pupils = school.students.filter(({ classKey }) => classes.has(classKey))
  const studentIds = pupils.map(({ key }) => idOf(ids.students, key))
  await electives.bringChoices(ctx, plan.id, choicesFor(studentIds, courseIds, grade))
  await electives.section(ctx, plan.id)
  const { sections } = await electives.overview(ctx, plan.id)
  const all = await rooms.options(ctx)
  const own = all.filter(({ name }) => name.startsWith(`致学楼${grade - 9}`))
  const roomIds = [...own, ...all.filter(({ kind }) => kind === '实验室')].map(({ id }) => id)
  for (const { id, ...who } of staffed(sections, teachersOf, roomIds, load))
    await electives.staff(ctx, plan.id, id, who)
  await electives.confirm(ctx, plan.id)
  return sections.length
}

/** A small senior school instead of the demo school: choices, 教学班 and a timetable with their bands. */
export const loadSenior = (ctx: Ctx, { password, progress }: DemoOptions) =>
  transact(ctx, async (ctx) => {
    progress('正在生成高中演示学校……')
    const { school, higher, courseKey } = generateSenior(localDate(ctx.now))
    const stages = JSON.stringify(SENIOR_ONLY)
    const { ids, term, users, asUser } = await loadSchool(ctx, school, { password, progress, stages })
    if (term.yearId !== null) await classes.recordYear(asUser('admin', 60), term.yearId)
    const courseIds = ELECTIVES.map(({ name }) => idOf(ids.courses, courseKey(name)))
    const teachersOf = (courseId: number) =>
      (higher[courseIds.indexOf(courseId)]?.teachers ?? []).map((key) => idOf(ids.teachers, key))
    const admin = asUser('admin', 0)
    const office = {
      ...admin,
      actor: { ...admin.actor, permissions: new Set(['schedule:manage', 'grade:create'] as const) },
    }
    const load = new Map<number, number>()
    for (const grade of WALKING) {
      const count = await walk(
        office,
        { school, ids, courseIds },
        { semesterId: term.semesterId, grade },
        teachersOf,
        load,
      )
      await holdWalked(office, { semesterId: term.semesterId, grade, courseIds })
      progress(`  ${gradeName(grade)}：教学班 ${count} 个，期中考试一次`)
    }
    const current = school.semesters.find(({ isCurrent }) => isCurrent)
    const made = await timetable.bring(ctx, {
      ...{ semesterId: term.semesterId, name: '走班课表', by: users.admin, iterations: ITERATIONS },
      effectiveFrom: current?.startDate ?? localDate(ctx.now),
      rules: RULE_PRESETS.SENIOR,
    })
    // Of what is filled afterwards this school has homework; the other parts are about younger pupils.
    const others = LATER.filter(({ key }) => key !== homework.key).map(({ key }) => key)
    await writeSetting(ctx.db, DEMO_FILLED, { done: others, pieces: {} })
    if (made.unplaced > 0) throw new Error(`${made.unplaced} lessons found no place`)
    progress('  课表已排好并发布')
  })
