import { gradeName } from '@xueqiao/contract/common/grade'
import {
  LIMIT_KINDS,
  RELATIONS,
  type RuleRow,
  type RuleRows,
  type Side,
} from '@xueqiao/contract/features/teaching/timetable/rule-rows'

/** What people call those that rules are about; empty where they have no lesson. */
export interface RuleNames {
  course: (id: number) => string
  teacher: (id: number) => string
  class: (id: number) => string
}

const NAMED = 3
export const listed = (ids: readonly number[], name: (id: number) => string) => {
  const names = ids.map(name).filter((one) => one !== '')
  return names.length > NAMED ? `${names.slice(0, NAMED).join('、')}等 ${names.length} 项` : names.join('、')
}

const inGrades = (grades: readonly number[]) => grades.map((grade) => gradeName(grade)).join('、')

const sideWords = ({ kind, ids }: Side, names: RuleNames) => {
  const NAME = { COURSE: names.course, TEACHER: names.teacher, CLASS: names.class, GRADE: gradeName }
  return listed(ids, (id) => NAME[kind](id))
}

const relationWords = ({ a, b, relation, gap, sameClass }: RuleRow<'relations'>, names: RuleNames) => {
  const words = gap == null ? RELATIONS[relation] : RELATIONS[relation].replace('几', ` ${gap} `)
  return `${sideWords(a, names)} 与 ${sideWords(b, names)}：${words}${sameClass ? '（同一个班）' : ''}`
}

const patternWords = ({ courses, grades, max, pattern, gap }: RuleRow<'patterns'>, names: RuleNames) =>
  [
    `${inGrades(grades)}${listed(courses, names.course)}`,
    ...(max == null ? [] : [`每天最多 ${max} 节`]),
    ...(pattern == null ? [] : [`一周按 ${pattern} 分布`]),
    ...(gap == null ? [] : [`至少相隔 ${gap} 天`]),
  ].join(' ')

const weekWords = ({ teachers, maxHalfDays, maxDays, minDays }: RuleRow<'weeks'>, names: RuleNames) =>
  [
    listed(teachers, names.teacher),
    ...(maxHalfDays == null ? [] : [`每周最多 ${maxHalfDays} 个半天`]),
    ...(maxDays == null ? [] : [`每周最多 ${maxDays} 天`]),
    ...(minDays == null ? [] : [`每周至少 ${minDays} 天`]),
  ].join(' ')

const WORDS: { [K in keyof RuleRows]: (row: RuleRow<K>, names: RuleNames) => string } = {
  blocks: ({ label }) => label,
  patterns: patternWords,
  limits: ({ teachers, kind, max }, names) =>
    `${listed(teachers, names.teacher)} ${LIMIT_KINDS[kind]}不超过 ${max} 节`,
  weeks: weekWords,
  relations: relationWords,
  alternations: ({ courses, others }, { course }) =>
    [courses, others]
      .filter((group) => group.length > 1)
      .map((group) => `${listed(group, course)}不相邻`)
      .join('，'),
  lasts: ({ courses, grades, last }, { course }) =>
    `${inGrades(grades)}${listed(courses, course)}排在${last === 1 ? '末节' : `最后 ${last} 节`}`,
  mentors: ({ novice, mentor, courses }, { teacher, course }) =>
    `${teacher(novice)}${listed(courses, course)}的课在${teacher(mentor)}之后（听课）`,
}

const wordsAt = <K extends keyof RuleRows>(rows: RuleRows, key: K, at: number, names: RuleNames) => {
  const row: RuleRow<K> | undefined = rows[key][at]
  return row === undefined ? '' : WORDS[key](row, names)
}

/** A row of a list in words, by what the engine calls it. */
export const rowWords = (rows: RuleRows, id: string, names: RuleNames) => {
  const [key = '', at] = id.split(':')
  return key in WORDS ? wordsAt(rows, key as keyof RuleRows, Number(at), names) : ''
}
