import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { Candidate, PlanMatrix } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { call } from '../../../../../api/call'
import { failureText } from '../../../../../api/failure'
import { type PlanState, shownIn, type Wanted } from './plan-store'
import { cellIn, keyOf, type Named, plain, type Share } from './shares'

/** A cell in words: 初一(1)班 语文. */
export const placeName = ({ classes, courses }: PlanMatrix, key: string) => {
  const [classId, courseId] = key.split('-').map(Number)
  const own = classes.find(({ id }) => id === classId)
  return `${own?.name ?? ''} ${courses.find(({ id }) => id === courseId)?.name ?? ''}`
}

/** A course that the class does not take can be ended there, not begun. */
export const takes = ({ classes }: PlanMatrix, classId: number, courseId: number) =>
  classes.find(({ id }) => id === classId)?.courseIds.includes(courseId) ?? false

/** What most classes of the grade have of a course. */
export const usualLessons = (state: PlanState, courseId: number): number | undefined => {
  const counts = new Map<number, number>()
  for (const { id } of state.matrix.classes) {
    const [share, ...others] = shownIn(state, keyOf(id, courseId))
    if (share !== undefined && others.length === 0)
      counts.set(share.weeklyLessons, (counts.get(share.weeklyLessons) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

const NUMBERED = /^(.+?)[(（]([^()（）]+)[)）]$/

/** Who is meant: by name or number; of namesakes the one who has the course, where that is one. */
export const chosen = (found: readonly Candidate[], said: string): Candidate | string => {
  const [, name = said, number] = NUMBERED.exec(said) ?? []
  const isCalled = (is: string) => plain(is) === plain(name)
  const meant = found.filter((one) =>
    number === undefined
      ? isCalled(one.name) || isCalled(one.teacherNumber)
      : isCalled(one.name) && plain(one.teacherNumber) === plain(number),
  )
  const ofCourse = meant.filter(({ teachesCourse }) => teachesCourse)
  const [only, ...others] = ofCourse.length > 0 ? ofCourse : meant
  if (only === undefined) return `没有找到教师 ${said}`
  if (others.length === 0) return only
  const numbers = [only, ...others].map(({ teacherNumber }) => teacherNumber).join('、')
  return `有 ${others.length + 1} 位 ${name}（工号 ${numbers}），请写明工号或在格中选择`
}

/** Each name is asked for once. */
const asker = (semesterId: number) => {
  const asked = new Map<string, Promise<Candidate[]>>()
  return async ({ name }: Named, courseId: number) => {
    const keyword = NUMBERED.exec(name)?.[2] ?? name
    const key = `${courseId} ${keyword}`
    const answer =
      asked.get(key) ??
      call(api.candidates, { query: { semesterId, courseId, keyword: keyword.slice(0, 50) } })
    asked.set(key, answer)
    try {
      return chosen(await answer, name)
    } catch (error) {
      return failureText(error, api.candidates)
    }
  }
}

export interface Pasted {
  wanted: Wanted[]
  /** What could not be understood, and where. */
  wrong: string[]
}

export interface Corner {
  row: number
  column: number
}

export const beyondText = (count: number) => `有 ${count} 格超出了安排表`

/** Reads a block of texts into the cells from a corner on; what reaches beyond the table is said. */
export const readBlock = async (state: PlanState, corner: Corner, block: readonly (readonly string[])[]) => {
  const { classes, courses, semester } = state.matrix
  const ask = asker(semester.id)
  const result: Pasted = { wanted: [], wrong: [] }
  let beyond = 0

  const sharesOf = async (text: string, key: string, courseId: number): Promise<Share[] | string> => {
    const cell = cellIn(text)
    if ('wrong' in cell) return cell.wrong
    const [present, ...more] = shownIn(state, key)
    if ('lessons' in cell) {
      if (present === undefined) return '格中还没有教师，不能只填课时'
      return more.length > 0
        ? '格中有几位教师，请分别填写课时'
        : [{ ...present, weeklyLessons: cell.lessons }]
    }
    const shares: Share[] = []
    for (const person of cell.people) {
      const teacher = await ask(person, courseId)
      if (typeof teacher === 'string') return teacher
      const lessons =
        person.lessons ??
        (more.length === 0 ? present?.weeklyLessons : undefined) ??
        usualLessons(state, courseId)
      if (lessons === undefined) return `请填写 ${teacher.name} 的每周课时`
      if (shares.some(({ teacherId }) => teacherId === teacher.id)) return '同一位教师不能重复安排'
      const { id: teacherId, name: teacherName, teacherNumber } = teacher
      shares.push({ teacherId, teacherName, teacherNumber, weeklyLessons: lessons })
    }
    return shares
  }

  for (const [down, line] of block.entries())
    for (const [right, text] of line.entries()) {
      const [own, course] = [classes[corner.row + down], courses[corner.column + right]]
      if (own === undefined || course === undefined) {
        if (text !== '') beyond++
        continue
      }
      const key = keyOf(own.id, course.id)
      if (text === '' && shownIn(state, key).length === 0) continue
      if (text !== '' && !takes(state.matrix, own.id, course.id)) {
        result.wrong.push(`${placeName(state.matrix, key)}：该班级没有开设这门课程`)
        continue
      }
      const shares = await sharesOf(text, key, course.id)
      if (typeof shares === 'string') result.wrong.push(`${placeName(state.matrix, key)}：${shares}`)
      else result.wanted.push({ key, shares })
    }
  if (beyond > 0) result.wrong.push(beyondText(beyond))
  return result
}
