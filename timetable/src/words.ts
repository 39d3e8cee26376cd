import type { Slot, Violation } from './model'

/** What people call the things of a problem. */
export interface Names {
  /** 初一1班的数学. */
  lesson: (activity: string) => { course: string; classes: string }
  teacher: (id: string) => string
  class: (id: string) => string
  room: (id: string) => string
  /** 周一第 2 节, by the bell of this activity. */
  slot: (activity: string, slot: Slot) => string
  rule: (id: string) => string
}

const isFixed = ({ rule, code }: Violation) => rule === code

/** What is wrong with a table, in a sentence. */
export const sayViolation = (found: Violation, names: Names): string => {
  const { activities, code, count, slot } = found
  const [first = '', second = ''] = activities
  const of = (id: string) => `${names.lesson(id).classes}的${names.lesson(id).course}`
  const at = slot === undefined ? '' : `${names.slot(first, slot)}：`
  const taught = (id: string) => `在${names.lesson(id).classes}上${names.lesson(id).course}`
  if (!isFixed(found)) {
    const who =
      found.teacher !== undefined
        ? names.teacher(found.teacher)
        : code === 'S19'
          ? names.class(found.class ?? '')
          : found.class !== undefined
            ? `${names.class(found.class)}的${names.lesson(first).course}`
            : of(first)
    return `${found.teacher === undefined ? at : ''}${who}，${names.rule(found.rule)}（${count} 处）`
  }
  switch (code) {
    case 'H1':
      return `${at}${names.class(found.class ?? '')}同时有${names.lesson(first).course}和${names.lesson(second).course}`
    case 'H2':
    case 'H15':
      return `${at}${names.teacher(found.teacher ?? '')}同时${taught(first)}、${taught(second)}`
    case 'H3':
      return found.room === undefined
        ? `${at}${of(first)}没有合适的场地`
        : `${at}${names.room(found.room)}超出 ${count} 个班（${activities.map(of).join('、')}）`
    case 'H4':
      return slot === undefined ? `${of(first)}还没有排` : `${of(first)}的节次不在作息时间内`
    case 'H6':
      return `${at}${of(first)}不能排在这里：不在可排的时段，或连堂被隔开`
    default:
      return `${of(first)}已固定在别的时间`
  }
}

const PLACES_SAID = 4

/** The same with where the lessons stand, for a rule that counts over a day or a week names no time of its own. */
export const sayBroken = (
  found: Violation,
  names: Names,
  slotOf: (activity: string) => Slot | undefined,
): string => {
  const words = sayViolation(found, names)
  if (isFixed(found) || (found.slot !== undefined && found.teacher === undefined)) return words
  const places = [
    ...new Set(
      found.activities.flatMap((id) => {
        const slot = slotOf(id)
        return slot === undefined ? [] : names.slot(id, slot)
      }),
    ),
  ]
  if (places.length === 0) return words
  const said = places.slice(0, PLACES_SAID).join('、')
  return `${words}：${said}${places.length > PLACES_SAID ? `等 ${places.length} 节` : ''}`
}

/** Why a lesson cannot stand somewhere: who or what is there. */
export const sayBlock = (found: Violation, names: Names): string => {
  const [first = ''] = found.activities
  if (!isFixed(found)) return names.rule(found.rule)
  switch (found.code) {
    case 'H1':
      return `${names.class(found.class ?? '')}有${names.lesson(first).course}`
    case 'H2':
    case 'H15':
      return `${names.teacher(found.teacher ?? '')}在${names.lesson(first).classes}上${names.lesson(first).course}`
    case 'H3':
      return `${names.room(found.room ?? '')}已满`
    case 'H7':
      return '固定在别的时间'
    default:
      return '不在可排的时段，或连堂放不下'
  }
}
