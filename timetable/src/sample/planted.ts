import type { Cause } from '../answers'
import type { Activity, Problem, Rule } from '../model'
import { sampleSchool } from './school'

type Knob = Cause['knob']
type Written<R> = R extends Rule ? Omit<R, 'id' | 'hard' | 'weight'> : never

interface Planted {
  what: string
  problem: Problem
  /** Each of these makes it possible again. */
  knobs: Knob[]
}

const ID = 'planted'

const ruled = (problem: Problem, what: string, rule: Written<Rule>): Planted => ({
  what,
  problem: { ...problem, rules: [...problem.rules, { id: ID, hard: true, weight: 0, ...rule } as Rule] },
  knobs: [{ kind: 'RULE', rule: ID, code: rule.code }],
})

const locked = (problem: Problem, lessons: readonly Activity[], day: number, period: number): Problem => ({
  ...problem,
  activities: problem.activities.map((one) =>
    lessons.some(({ id }) => id === one.id) ? { ...one, lock: { day, period } } : one,
  ),
})

type Plant = (problem: Problem, at: number) => Planted

const nth = <T>(list: readonly T[], at: number) => list[at % list.length] as T
const teacherOf = (problem: Problem, course: string, at: number) =>
  nth(
    [...new Set(problem.activities.filter((one) => one.course === course).flatMap((one) => one.teachers))],
    at,
  )
const lessonsOf = (problem: Problem, cls: string, course: string) =>
  problem.activities.filter((one) => one.course === course && one.classes.includes(cls))

const PLANTS: readonly Plant[] = [
  (problem, at) =>
    ruled(problem, '教师只剩一天可排', {
      ...{ code: 'H5', who: { teachers: [teacherOf(problem, '数学', at)] }, when: { days: [1, 2, 3, 4] } },
    }),
  (problem, at) =>
    ruled(problem, '教师每天最多一节', {
      ...{ code: 'H13', who: { teachers: [teacherOf(problem, '英语', at)] }, max: 1 },
    }),
  (problem, at) =>
    ruled(problem, '每周五节要隔两天', {
      ...{ code: 'H12', who: { classes: [nth(problem.classes, at).id], courses: ['数学'] }, gap: 2 },
    }),
  (problem, at) =>
    ruled(problem, '课程没有可排的节次', {
      ...{ code: 'H5', who: { classes: [nth(problem.classes, at).id], courses: ['美术'] }, when: {} },
    }),
  (problem) =>
    ruled(problem, '操场只开一天', { code: 'H5', who: { rooms: ['操场'] }, when: { days: [0, 1, 2, 3] } }),
  (problem, at) => {
    const { id } = nth(problem.classes, at)
    const lessons = [...lessonsOf(problem, id, '历史'), ...lessonsOf(problem, id, '地理')]
    const pair = [lessons[0], lessons.at(-1)].flatMap((one) => one ?? [])
    return {
      what: '两节课锁在同一节',
      problem: locked(problem, pair, 2, 1),
      knobs: pair.map((one): Knob => ({ kind: 'LOCK', activity: one.id })),
    }
  },
  (problem, at) => {
    const [lesson] = lessonsOf(problem, nth(problem.classes, at).id, '政治')
    const pinned = locked(problem, lesson === undefined ? [] : [lesson], 4, 2)
    const when = { slots: [{ day: 4, period: 2 }] }
    const found = ruled(pinned, '锁定的节次教师不排课', {
      ...{ code: 'H5', who: { teachers: lesson?.teachers ?? [] }, when },
    })
    return { ...found, knobs: [...found.knobs, { kind: 'LOCK', activity: lesson?.id ?? '' }] }
  },
  (problem, at) =>
    ruled(problem, '一周的课只许排在一天', {
      ...{
        code: 'H7',
        who: { classes: [nth(problem.classes, at).id], courses: ['英语'] },
        when: { days: [3] },
      },
    }),
  (problem, at) =>
    ruled(problem, '同班两门课同时上', {
      ...{ code: 'H17', a: { classes: [nth(problem.classes, at).id], courses: ['历史'] } },
      ...{
        b: { classes: [nth(problem.classes, at).id], courses: ['地理'] },
        relation: 'SAME_TIME',
        sameClass: true,
      },
    }),
  (problem) => ({
    what: '操场太小',
    problem: {
      ...problem,
      rooms: problem.rooms.map((room) => (room.id === '操场' ? { ...room, capacity: 1 } : room)),
    },
    knobs: [{ kind: 'CAPACITY', room: '操场', to: 2 }],
  }),
]

const CLASSES = 12

/** A school that could be done but for one contradiction, of another kind each time. */
export const plantedSchool = (seed: number): Planted =>
  nth(PLANTS, seed)(sampleSchool(CLASSES, seed), Math.floor(seed / PLANTS.length) + seed)
