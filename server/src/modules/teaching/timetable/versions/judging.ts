import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { type Names, type Placement, sayViolation, type Violation } from '@xueqiao/timetable'
import { judge } from '../running/judge'
import type { Model } from '../running/problem'
import { apart, classesNamed } from './bands'

/** What the engine's ids are called here. */
export const namesOf = ({ lessons, rooms, rules, periods, problem }: Model): Names => {
  const named = (list: readonly { id: number; name: string }[]) =>
    new Map(list.map(({ id, name }) => [String(id), name]))
  const lesson = new Map(lessons.map((one) => [String(one.id), one]))
  const teacher = named(lessons.flatMap(({ teachers }) => teachers))
  const classes = named(lessons.flatMap((one) => one.classes))
  const room = named([...rooms, ...lessons.flatMap(apart).flatMap((one) => one.room ?? [])])
  const bell = new Map(problem.classes.map((one) => [one.id, one.bell]))
  const words = new Map(rules.map((rule) => [rule.id, rule.words]))
  return {
    lesson: (id) => {
      const found = lesson.get(id)
      return { course: found?.courseName ?? '', classes: found === undefined ? '' : classesNamed(found) }
    },
    teacher: (id) => teacher.get(id) ?? '',
    class: (id) => classes.get(id) ?? '',
    room: (id) => room.get(id) ?? '',
    slot: (activity, { day, period }) => {
      const own = bell.get(String(lesson.get(activity)?.classes[0]?.id ?? ''))
      const number = periods.get(own ?? '')?.[period]?.lessonNumber ?? period + 1
      return `${shortWeekday(day + 1)}第 ${number} 节`
    },
    rule: (id) => words.get(id) ?? id,
  }
}

/** Two at one time, a room too full, a lesson outside its hours: no table is ever so, while rules may wait. */
export const isClash = ({ rule, code, slot }: Violation) =>
  rule === code && (code !== 'H4' || slot !== undefined)

/** What must not be and is, by the engine's judge, with what it is called. */
export const breaches = async (model: Model, placements: readonly Placement[] = model.placements) => {
  const names = namesOf(model)
  const found = await judge('verify', model.problem, placements)
  return found.map((one) => ({ ...one, text: sayViolation(one, names) }))
}

const SAID = 3

export const said = (texts: readonly string[]) =>
  texts.length > SAID
    ? `${texts.slice(0, SAID).join('；')}；另有 ${texts.length - SAID} 处`
    : texts.join('；')
