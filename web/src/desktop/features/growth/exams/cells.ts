import type { Cell, ScoreSheet } from '@xueqiao/contract/features/growth/exams/scores'
import {
  SCORE_MARK_LABELS,
  SCORE_MARKS,
  type ScoreMark,
  wrongScore,
} from '@xueqiao/contract/features/growth/exams/values'

export type Course = ScoreSheet['courses'][number]

/** A column of the sheet: a course, or one item of it. */
export interface Column {
  key: string
  title: string
  fullMarks: number
  courseId: number
  /** Its place among the items; nothing: the whole mark. */
  item: number | null
  knowledge: string | null
  mayEnter: boolean
}

/** One course with items is entered item by item; of several, those that are unfolded, beside the whole marks of the others. */
export const columnsOf = (courses: readonly Course[], unfolded: readonly number[] = []): Column[] =>
  courses.flatMap(({ courseId, courseName, fullMarks, items, mayEnter }) => {
    const alone = courses.length === 1
    const isOpen = alone || unfolded.includes(courseId)
    const sum = alone ? '总分' : `${courseName}总分`
    const whole = {
      ...{ key: `${courseId}`, title: isOpen && items.length > 0 ? sum : courseName, fullMarks, courseId },
      ...{ item: null, knowledge: null },
      mayEnter: mayEnter && (isOpen || items.length === 0),
    }
    if (!isOpen) return [whole]
    const parts = items.map((item, index) => ({
      ...{
        key: `${courseId}-${index}`,
        title: alone ? item.title : `${courseName} ${item.title}`,
        fullMarks: item.fullMarks,
        courseId,
      },
      ...{ item: index, knowledge: item.knowledge, mayEnter },
    }))
    return [...parts, whole]
  })

/** What people type for it, beside its own name. */
const SHORT: Record<ScoreMark, readonly string[]> = {
  absent: ['缺', 'q', 'Q'],
  exempt: ['免', 'm', 'M'],
  cheating: ['违纪', 'z', 'Z'],
}

export const markOf = (text: string) =>
  SCORE_MARKS.find((mark) => SCORE_MARK_LABELS[mark] === text.trim() || SHORT[mark].includes(text.trim()))

/** Why a text is no mark. */
export const wrongIn = (text: string, { fullMarks, item }: Pick<Column, 'fullMarks' | 'item'>) => {
  const words = text.trim()
  if (words === '' || (item === null && markOf(words) !== undefined)) return undefined
  if (!/^\d+(\.\d+)?$/.test(words)) return item === null ? '应为分数、缺考、免考或作弊' : '应为分数'
  return wrongScore(Number(words), fullMarks)
}

export const textOf = (cell: Cell | undefined, item: number | null) => {
  if (cell === undefined) return ''
  if (item !== null) return String(cell.items?.[item] ?? '')
  return cell.mark === null ? String(cell.score ?? '') : SCORE_MARK_LABELS[cell.mark]
}

/** By the key of the column: what is typed and not stored. */
export type Typed = Readonly<Record<string, string>>

const figure = (text: string) => (text.trim() === '' ? null : Number(text))

/** What a pupil's cell of a course is to become. */
export const bodyOf = (course: Course, studentId: number, cell: Cell | undefined, typed: Typed) => {
  const of = { studentId, courseId: course.courseId, version: cell?.version ?? null }
  const whole = typed[`${course.courseId}`]
  if (whole !== undefined) {
    const mark = markOf(whole)
    return mark === undefined ? { ...of, score: figure(whole) } : { ...of, mark }
  }
  const items = course.items.map((_, index) =>
    figure(typed[`${course.courseId}-${index}`] ?? textOf(cell, index)),
  )
  return { ...of, items }
}

/** The keys of what is typed for one course. */
export const keysOf = (typed: Typed, courseId: number) =>
  Object.keys(typed).filter((key) => key === `${courseId}` || key.startsWith(`${courseId}-`))

/**
 * A row that was copied with its items and their sum says one thing: the items where there are any, a mark such as 缺考
 * before them, and the sum where nothing else is there.
 */
const withoutSums = (typed: Typed): Typed => {
  const stays = ([key, text]: [string, string]) => {
    const [course = '', item] = key.split('-')
    const whole = typed[course]
    const items = keysOf(typed, Number(course)).filter((one) => one !== course)
    const hasItems = items.some((one) => typed[one]?.trim() !== '')
    if (item === undefined) return !hasItems || markOf(text) !== undefined
    return whole === undefined || (markOf(whole) === undefined && (hasItems || whole.trim() === ''))
  }
  return Object.fromEntries(Object.entries(typed).filter(stays))
}

/** Of the whole of a course and its items, what was typed last holds. */
export const typedOver = (before: Typed, texts: Typed): Typed => {
  const now = withoutSums(texts)
  const stays = ([key]: [string, string]) => {
    const [course = '', item] = key.split('-')
    return item === undefined ? keysOf(now, Number(course)).length === 0 : now[course] === undefined
  }
  return { ...Object.fromEntries(Object.entries(before).filter(stays)), ...now }
}

/** Whether a sum was pasted that its items do not come to. */
export const isApart = (typed: Typed, courses: readonly Course[]) =>
  courses.some(({ courseId, items }) => {
    const whole = typed[`${courseId}`]?.trim()
    const texts = items.map((_, index) => typed[`${courseId}-${index}`]?.trim())
    // Beside items alone that were all pasted, and one of them at least with a figure.
    const isBeside = texts.every((text) => text !== undefined) && texts.some((text) => text !== '')
    if (!whole || !isBeside || markOf(whole) !== undefined) return false
    return texts.reduce((sum, text) => sum + Number(text), 0) !== Number(whole)
  })
