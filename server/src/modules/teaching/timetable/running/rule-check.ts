import {
  ROW_KEYS,
  ROW_LABELS,
  type RuleRow,
  type RuleRows,
  type Side,
} from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import {
  RULE_KEYS,
  ruleKind,
  STAGES,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Db } from '../../../../platform/db/database'
import { invalid } from '../../../../platform/errors'
import { apart } from '../versions/bands'
import type { Lesson } from '../versions/lesson'
import { lessons as lessonsOf } from '../versions/lesson-queries'
import { present } from './rule-queries'

type Sort = 'courses' | 'teachers' | 'classes' | 'rooms'
type Named = Partial<Record<Sort, readonly number[]>>

const SORTS = { courses: '课程', teachers: '教师', classes: '班级', rooms: '场地' } as const

const KINDS = {
  ...{ TEACHER: 'teachers', LEADER: 'teachers', CLASS: 'classes', ROOM: 'rooms' },
  ...{ COURSE: 'courses', GROUP: 'courses' },
} as const

/** Grades are their numbers, and need no row. */
const sided = ({ kind, ids }: Pick<RuleRow<'blocks'> | Side, 'kind' | 'ids'>): Named =>
  kind === 'GRADE' ? {} : { [KINDS[kind]]: ids }

const NAMED: { [K in keyof RuleRows]: (row: RuleRow<K>) => Named[] } = {
  blocks: (row) => [sided(row)],
  patterns: ({ courses }) => [{ courses }],
  limits: ({ teachers }) => [{ teachers }],
  weeks: ({ teachers }) => [{ teachers }],
  relations: ({ a, b }) => [sided(a), sided(b)],
  alternations: ({ courses, others }) => [{ courses: [...courses, ...others] }],
  lasts: ({ courses }) => [{ courses }],
  mentors: ({ novice, mentor, courses }) => [{ teachers: [novice, mentor], courses }],
}

/** Who is named where: what is said begins with it. */
const namedIn = (rules: TimetableRules): { where: string; named: Named }[] => {
  const rowsOf = <K extends keyof RuleRows>(key: K) => {
    const list: readonly RuleRow<K>[] = rules[key]
    return list.flatMap((row, at) =>
      NAMED[key](row).map((named) => ({ where: `${ROW_LABELS[key].label}第 ${at + 1} 项`, named })),
    )
  }
  return [
    ...RULE_KEYS.flatMap((key) =>
      [rules[key], ...STAGES.flatMap((stage) => rules.stages[stage]?.[key] ?? [])].map(
        ({ courses = [] }) => ({
          where: ruleKind(key).label,
          named: { courses },
        }),
      ),
    ),
    ...ROW_KEYS.flatMap((key) => rowsOf(key)),
  ]
}

/** More pairs of lessons than this take a run longer to look at than to place. */
const PAIRS_MAX = 20_000
/** Within classes a row has few pairs, and a large school many classes: so many in all rows are still looked at at once. */
const PAIRS_WITHIN_MAX = 500_000

const countOf = (lessons: readonly Lesson[], { kind, ids }: Side) =>
  lessons.filter(
    (lesson) =>
      (kind === 'COURSE' && apart(lesson).some(({ courseId }) => ids.includes(courseId))) ||
      (kind === 'TEACHER' && lesson.teachers.some(({ id }) => ids.includes(id))) ||
      (kind === 'CLASS' && lesson.classes.some(({ id }) => ids.includes(id))) ||
      (kind === 'GRADE' && lesson.classes.some(({ grade }) => ids.includes(grade))),
  ).length

const byClass = (lessons: readonly Lesson[]) => {
  const classes = new Map<number, Lesson[]>()
  for (const lesson of lessons)
    for (const { id } of lesson.classes) {
      const own = classes.get(id)
      if (own === undefined) classes.set(id, [lesson])
      else own.push(lesson)
    }
  return [...classes.values()]
}

/** Rules name what is there, and ask for no more than can be looked at. */
export const assertRules = async (db: Db, scheduleId: number, rules: TimetableRules) => {
  const all = namedIn(rules)
  for (const sort of Object.keys(SORTS) as Sort[]) {
    const found = await present(
      db,
      sort,
      all.flatMap(({ named }) => named[sort] ?? []),
    )
    const wrong = all.find(({ named }) => (named[sort] ?? []).some((id) => !found.has(id)))
    if (wrong !== undefined)
      throw invalid(`${wrong.where}：所选的${SORTS[sort]}不存在或已删除，请重新选择`, 'rules')
  }
  if (rules.relations.length === 0) return
  const lessons = await lessonsOf(db, scheduleId)
  const label = ROW_LABELS.relations.label
  const tooWide = rules.relations.findIndex(
    ({ a, b, sameClass }) => !sameClass && countOf(lessons, a) * countOf(lessons, b) > PAIRS_MAX,
  )
  if (tooWide >= 0)
    throw invalid(`${label}第 ${tooWide + 1} 项：两边的课太多，请选“只看同一个班”，或少选一些`, 'rules')
  const classes = byClass(lessons)
  const within = rules.relations
    .filter(({ sameClass }) => sameClass)
    .flatMap(({ a, b }) => classes.map((own) => countOf(own, a) * countOf(own, b)))
  if (within.reduce((sum, pairs) => sum + pairs, 0) > PAIRS_WITHIN_MAX)
    throw invalid(`${label}：各项合计的课太多，请减少几项，或每项少选一些`, 'rules')
}
