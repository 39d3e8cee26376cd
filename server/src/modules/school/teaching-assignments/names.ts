import type { CellIssue, RawRow, Resolved } from '../../../platform/excel/importer'
import { KEY_SIGN } from './list-queries'
import type { Plan } from './matrix'
import { type OpenPlan, plain } from './open-plan'
import type * as q from './queries'
import { type Place, patternIn } from './sheet-patterns'

/** What the words of a sheet may mean: everything this person may plan. */
export interface Lookups {
  /** By code and by name; more than one where two have the same name. */
  semesters: ReadonlyMap<string, readonly OpenPlan[]>
  teachers: Awaited<ReturnType<typeof q.teachersByNumber>>
  /** How many teachers each cell has, with those whom the sheet has brought so far. */
  filled: Map<string, number>
  /** Where lessons may be held. */
  places: readonly Place[]
  /** What the sheet has said so far of how the lessons of a cell lie. */
  said: Map<string, string>
}

const isIssue = (found: object): found is CellIssue => 'message' in found
const issue = (field: string, message: string): CellIssue => ({ field, message })

/** Always named: whoever plans the next semester must not fill this one by a blank. */
const semesterOf = ({ semesters }: Lookups, { semesterId: word }: RawRow) => {
  if (typeof word !== 'string') return issue('semesterId', '请填写学期')
  const [found, other] = semesters.get(plain(word)) ?? []
  if (other !== undefined) return issue('semesterId', `有多个学期名为 ${word}，请填写学期代码`)
  return found ?? issue('semesterId', `学期 ${word} 不存在或已结束`)
}

const classOf = ({ classes }: OpenPlan, { classId: word }: RawRow) => {
  if (typeof word !== 'string') return issue('classId', '请填写班级')
  const [found, other] = classes.get(plain(word)) ?? []
  if (other !== undefined) return issue('classId', `有多个班级名为 ${word}，请在系统中安排`)
  return found ?? issue('classId', `班级 ${word} 不存在`)
}

const courseOf = (
  { plan }: OpenPlan,
  { name, courseIds }: Plan['classes'][number],
  { courseId: word }: RawRow,
) => {
  if (typeof word !== 'string') return issue('courseId', '请填写课程')
  const called = plan.courses.filter(
    (course) =>
      courseIds.includes(course.id) &&
      [course.name, course.courseCode, `${course.name}(${course.courseCode})`]
        .map(plain)
        .includes(plain(word)),
  )
  const [found, other] = called
  if (other !== undefined) return issue('courseId', `${name} 有多门 ${word}，请填写课程代码`)
  return found ?? issue('courseId', `${name} 未开设课程 ${word}，请先为班级分配课程`)
}

const teacherOf = ({ teachers }: Lookups, { teacherId: number, teacherName: name }: RawRow) => {
  if (typeof number !== 'string') return issue('teacherId', '请填写教师工号')
  const found = teachers.get(number)
  if (found === undefined) return issue('teacherId', `工号 ${number} 不存在`)
  if (found.status !== '在职') return issue('teacherId', `${found.name} 目前${found.status}，不能安排任课`)
  return typeof name === 'string' && plain(name) !== plain(found.name)
    ? issue('teacherName', `工号 ${number} 的教师是 ${found.name}`)
    : found
}

const placeOf = (lookups: Lookups, raw: RawRow) => {
  const open = semesterOf(lookups, raw)
  if (isIssue(open)) return open
  const own = classOf(open, raw)
  if (isIssue(own)) return own
  const course = courseOf(open, own, raw)
  return isIssue(course) ? course : { open, own, course }
}

/** What is wrong was said in our own words; the schema need not say it again. */
const NOWHERE = { semesterId: 1, classId: 1, courseId: 1, teacherId: 1, key: '', pattern: {} }

export const resolve = (lookups: Lookups, raw: RawRow): Resolved => {
  const place = placeOf(lookups, raw)
  const teacher = teacherOf(lookups, raw)
  if (isIssue(place) || isIssue(teacher))
    return { values: { ...raw, ...NOWHERE }, issues: [place, teacher].filter(isIssue) }
  const { open, own, course } = place
  const { semester } = open
  const key = [semester.code, own.name, course.courseCode, teacher.number].join(KEY_SIGN)
  const ids = { semesterId: semester.id, classId: own.id, courseId: course.id, teacherId: teacher.id }
  const { pattern, issues } = patternIn(raw, open, own.id, lookups.places)
  return { values: { ...raw, ...ids, key, pattern }, issues }
}
