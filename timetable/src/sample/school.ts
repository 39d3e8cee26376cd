import type { Activity, Bell, Part, Problem, Rule, Teacher } from '../model'
import { randomOf } from '../search/random'
import { sampleRules } from './rules'

const WEEKLY: [course: string, lessons: number, load: number][] = [
  ['语文', 5, 12],
  ['数学', 5, 12],
  ['英语', 5, 12],
  ['物理', 3, 14],
  ['化学', 2, 14],
  ['政治', 2, 16],
  ['历史', 2, 16],
  ['地理', 2, 16],
  ['生物', 1, 16],
  ['体育', 3, 15],
  ['音乐', 1, 16],
  ['美术', 1, 16],
]

const bell = (id: string, first: number, minutes: number): Bell => {
  const periods = Array.from({ length: 7 }, (_, at) => {
    const start = first + at * (minutes + 10) + (at > 1 ? 15 : 0) + (at > 3 ? 95 : 0)
    const part: Part = at < 4 ? 'MORNING' : 'AFTERNOON'
    // The long break after the second lesson and noon cut doubles.
    return { start, end: start + minutes, part, ...(at === 1 ? { joinsNext: false } : {}) }
  })
  return { id, periods }
}

/** Takes lessons for a class from the teachers of a course, who each have so many a week. */
const staff = () => {
  const teachers: Teacher[] = []
  const open = new Map<string, { id: string; left: number }>()
  const take = (course: string, lessons: number, load: number) => {
    const now = open.get(course)
    if (now !== undefined && now.left >= lessons) {
      now.left -= lessons
      return now.id
    }
    const id = `${course}${teachers.filter(({ groups }) => groups?.includes(course)).length + 1}`
    teachers.push({ id, groups: [course] })
    open.set(course, { id, left: load - lessons })
    return id
  }
  return { teachers, take }
}

/**
 * A school made by rule: full weeks of 35 periods, doubles, alternating courses, joint lessons, a band, laboratories,
 * a playground, two bells with teachers of both, and every rule of the catalogue. For tests and measuring.
 */
export const sampleSchool = (classCount: number, seed = 1): Problem => {
  const random = randomOf(seed)
  const { teachers, take } = staff()
  const bells = [bell('初中', 480, 45), bell('小学', 490, 40)]
  const classes = Array.from({ length: classCount }, (_, at) => {
    const grade = `${7 + (at % 3)}`
    return {
      id: `${grade}-${Math.floor(at / 3) + 1}`,
      bell: at % 10 === 9 ? '小学' : '初中',
      grade,
      campus: '东',
    }
  })
  const activities: Activity[] = []
  const heads: string[] = []
  classes.forEach(({ id }, at) => {
    const add = (course: string, teacher: string, n: number, more: Partial<Activity> = {}) =>
      activities.push({
        id: `${id}/${course}/${n}`,
        course,
        classes: [id],
        teachers: [teacher],
        length: 1,
        ...more,
      })
    for (const [course, lessons, load] of WEEKLY) {
      const teacher = take(course, lessons, load)
      if (heads.length === at && !heads.includes(teacher)) heads.push(teacher)
      const venue = course === '体育' ? { room: { room: '操场' } } : {}
      const double = course === '语文'
      for (let n = 0; n < lessons - (double ? 1 : 0); n++) {
        const lab = course === '物理' && n === 0 ? { room: { kind: '实验室' } } : {}
        add(course, teacher, n, { ...venue, ...lab, ...(double && n === 0 ? { length: 2 } : {}) })
      }
    }
    const head = heads[at] ?? ''
    add('班会', head, 0, { lock: { day: 0, period: 6 } })
    add('心理', take('心理', 1, 16), 0, { parity: 'ODD' })
    add('劳动', take('劳动', 1, 16), 0, { parity: 'EVEN' })
  })
  // One joint lesson for each pair of neighbours with the same bell, and a band of two classes' clubs.
  for (let at = 0; at < classCount; at += 2) {
    const pair = [classes[at], classes[at + 1]].flatMap((one) => one ?? [])
    const joint = pair.length === 2 && pair[0]?.bell === pair[1]?.bell
    for (const group of joint ? [pair] : pair.map((one) => [one])) {
      const ids = group.map(({ id }) => id)
      const rows = ['编程', '书法'].map((course) => ({
        id: `${ids.join()}/${course}`,
        course,
        teachers: [take(course, 1, 12)],
        ...(course === '编程' ? { room: { kind: '机房' } } : {}),
      }))
      if (at % 4 === 0)
        activities.push({
          id: `${ids.join()}/社团`,
          course: '社团',
          classes: ids,
          teachers: [],
          length: 1,
          rows,
        })
      else
        activities.push({
          id: `${ids.join()}/合唱`,
          course: '合唱',
          classes: ids,
          teachers: [take('合唱', 1, 12)],
          length: 1,
        })
    }
  }
  const halls = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${kind}${at + 1}`, kind, capacity: 1, campus: '东' }))
  const rooms = [
    { id: '操场', kind: '操场', capacity: Math.max(3, Math.ceil((classCount * 3) / 20)), campus: '东' },
    ...halls('实验室', Math.max(2, Math.ceil(classCount / 20))),
    ...halls('机房', Math.max(2, Math.ceil(classCount / 30))),
  ]
  const withHeads = classes.map((one, at) => ({ ...one, headTeacher: heads[at] ?? '' }))
  const rules: Rule[] = sampleRules(teachers, random)
  return { days: 5, bells, classes: withHeads, teachers, rooms, activities, rules }
}
