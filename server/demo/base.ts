import { BELL_PROPOSALS } from '@xueqiao/contract/features/school/bell-schedules/proposals'
import { CLASSROOM } from '@xueqiao/contract/features/school/rooms/api'
import * as bells from '../src/modules/school/bell-schedules/service'
import * as calendar from '../src/modules/school/calendar/service'
import * as rooms from '../src/modules/school/rooms/service'
import type { Ctx } from '../src/platform/context'
import { schoolDays } from './generate/school-days'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'
import { chunks } from './snake'

/** What several classes share: a kind, its house, and how many for every 36 classes. */
const SHARED = [
  {
    kind: '实验室',
    building: '实验楼',
    names: ['科学实验室', '物理实验室', '化学实验室', '生物实验室'],
    each: 6,
  },
  { kind: '机房', building: '实验楼', names: ['计算机教室'], each: 2 },
  { kind: '音乐教室', building: '艺术楼', names: ['音乐教室'], each: 3 },
  { kind: '美术教室', building: '艺术楼', names: ['美术教室'], each: 3 },
  { kind: '操场', building: null, names: ['操场'], each: 1, classesAtOnce: 9 },
  { kind: '体育馆', building: null, names: ['体育馆'], each: 1, classesAtOnce: 4 },
  { kind: '报告厅', building: '艺术楼', names: ['报告厅'], each: 1, classesAtOnce: 6, seats: 300 },
] as const
const USUAL_CLASSES = 36
const SEATS = 50

const sharedRooms = (classes: number) =>
  SHARED.flatMap(({ kind, building, names, each, ...more }) => {
    const count = Math.ceil((each * classes) / USUAL_CLASSES)
    return Array.from({ length: count }, (_, index) => {
      const [name, round] = [names[index % names.length] ?? kind, Math.floor(index / names.length) + 1]
      const isOnly = count <= names.length
      return {
        ...{ name: isOnly ? name : `${name}${round}`, kind, building },
        classes_at_once: 'classesAtOnce' in more ? more.classesAtOnce : 1,
        seats: 'seats' in more ? more.seats : 'classesAtOnce' in more ? null : SEATS,
      }
    })
  })

/** 启智楼101 is in 启智楼. */
const buildingOf = (location: string) => location.replace(/\d+$/, '')

const loadRooms = async (ctx: Ctx, { classes }: DemoSchool, ids: Ids) => {
  const own = classes.map(({ key, classroomLocation: name, capacity }) => ({
    ...{ name, kind: CLASSROOM, building: buildingOf(name), classes_at_once: 1 },
    ...{ class_id: idOf(ids.classes, key), seats: capacity },
  }))
  for (const chunk of chunks([...own, ...sharedRooms(classes.length)], 2000)) await rooms.add(ctx, chunk)
}

/** Of the year before as well, of which there is something to see. */
const loadHours = async (ctx: Ctx, { classes }: DemoSchool, firstDay: string) => {
  const { PRIMARY, JUNIOR, SENIOR } = BELL_PROPOSALS
  for (const [name, { gradeFrom, gradeTo, periods }] of [
    ['小学部作息', PRIMARY],
    ['初中部作息', JUNIOR],
    ['高中部作息', SENIOR],
  ] as const)
    if (classes.some(({ grade }) => grade >= gradeFrom && grade <= gradeTo))
      await bells.add(ctx, { name, gradeFrom, gradeTo, startsOn: firstDay, days: 5, periods: [...periods] })
}

/** The school's own days, and the country's where they are known; no work day lies in the holidays. */
const loadCalendar = async (ctx: Ctx, years: readonly number[]) => {
  const own = years.flatMap(schoolDays)
  const first = Math.min(...years)
  const national = [first, first + 1, first + 2].flatMap(calendar.nationalEntries)
  const holidays = own.filter(({ kind }) => kind === 'HOLIDAY')
  const isFree = (day: string) => holidays.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
  await calendar.add(ctx, [
    ...own,
    ...national.filter(({ kind, startsOn }) => kind !== 'WORKDAY' || !isFree(startsOn)),
  ])
}

/** What timetables stand on. */
export const loadBase = async (ctx: Ctx, school: DemoSchool, ids: Ids) => {
  const days = school.academicYears.map(({ startDate }) => startDate).sort()
  await loadRooms(ctx, school, ids)
  await loadHours(ctx, school, days[0] ?? '2025-09-01')
  await loadCalendar(
    ctx,
    days.map((day) => Number(day.slice(0, 4))),
  )
}
