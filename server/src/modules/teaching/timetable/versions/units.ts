import type { Parity } from '@xueqiao/contract/features/teaching/timetable/values'

/** Who teaches a course to a class, how often, and how these lessons want to lie. */
export interface Cell {
  classId: number
  courseId: number
  teacherId: number
  weeklyLessons: number
  doubles: number
  parity: Parity
  together: boolean
  jointId: number | null
  roomId: number | null
}

/** One meeting a week that wants a place. */
export interface Unit {
  courseId: number
  classIds: number[]
  teacherIds: number[]
  length: number
  parity: Parity
  roomId: number | null
  /** 走班: one for each 教学班; those of a band stand together. */
  sectionId?: number
  turn?: number
  /** The same for all 教学班 of a band. */
  bandKey?: string
}

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}

/** Those who share a cell share its lessons out, or all stand before the class together. */
const sharesOf = (cell: readonly Cell[]) => {
  const [first] = cell
  if (first === undefined) return []
  if (!first.together) return cell.map((row) => ({ teacherIds: [row.teacherId], lessons: row.weeklyLessons }))
  return [
    {
      teacherIds: cell.map(({ teacherId }) => teacherId),
      lessons: Math.max(...cell.map(({ weeklyLessons }) => weeklyLessons)),
    },
  ]
}

const unitsOfCell = (cell: readonly Cell[], classIds: number[]): Unit[] => {
  const [first] = cell
  if (first === undefined) return []
  const { courseId, parity, roomId } = first
  let doubles = first.doubles
  return sharesOf(cell).flatMap(({ teacherIds, lessons }) => {
    const own = Math.min(doubles, Math.floor(lessons / 2))
    doubles -= own
    const lengths = [...Array<number>(own).fill(2), ...Array<number>(lessons - own * 2).fill(1)]
    return lengths.map((length) => ({ courseId, classIds, teacherIds, length, parity, roomId }))
  })
}

/** The lessons of a week, as they are planned: 合班 are one for all their classes. */
export const unitsOf = (cells: readonly Cell[]): Unit[] => {
  const byClass = groupBy(cells, ({ classId, courseId }) => `${classId} ${courseId}`)
  const units = groupBy(byClass, ([cell]) =>
    cell?.jointId == null ? `${cell?.classId} ${cell?.courseId}` : `joint ${cell.jointId}`,
  )
  return units.flatMap((joined) => {
    const classIds = joined.flatMap(([cell]) => cell?.classId ?? [])
    return unitsOfCell(joined[0] ?? [], classIds)
  })
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
type Kept = Omit<Unit, 'roomId' | 'sectionId' | 'turn'> & { sectionId?: number | null }
export const keyOf = ({ courseId, classIds, teacherIds, length, parity, sectionId }: Kept) =>
  [courseId, inOrder(classIds), inOrder(teacherIds), length, parity, sectionId].join('|')

/** How many lessons one list has and the other has not. */
export const drift = (planned: readonly Unit[], there: readonly Omit<Unit, 'roomId'>[]) => {
  const counts = new Map<string, number>()
  const count = (unit: Kept, step: 1 | -1) => {
    const key = keyOf(unit)
    counts.set(key, (counts.get(key) ?? 0) + step)
  }
  for (const unit of planned) count(unit, 1)
  for (const unit of there) count(unit, -1)
  const values = [...counts.values()]
  return {
    missing: values.filter((count) => count > 0).reduce((sum, count) => sum + count, 0),
    surplus: values.filter((count) => count < 0).reduce((sum, count) => sum - count, 0),
  }
}
