import { type GradeWording, gradeName } from '@xueqiao/contract/common/grade'
import type { Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Problem } from '@xueqiao/timetable'

export interface Choice {
  value: number
  label: string
}

const named = (list: readonly { id: number; name: string }[]): Choice[] =>
  [...new Map(list.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }))

/** Whom and what the rules of a version can be about, and the week they speak of. */
export const choicesOf = ({ lessons, rooms, bells, problem }: Workbench, wording: GradeWording) => {
  // The engine's own, told by a server that uses the same one.
  const { days = 5, classes = [] } = problem as unknown as Partial<Problem>
  const grades = [...new Set(classes.map(({ grade }) => Number(grade)))].toSorted((a, b) => a - b)
  const numbers = bells.flatMap(({ periods }) => periods.map(({ lessonNumber }) => lessonNumber))
  return {
    courses: named(
      lessons.flatMap((one) =>
        (one.sections ?? [one]).map(({ courseId, courseName }) => ({ id: courseId, name: courseName })),
      ),
    ),
    teachers: named(lessons.flatMap(({ teachers }) => teachers)),
    classes: named(lessons.flatMap((one) => one.classes)),
    rooms: named(rooms),
    grades: grades.map((value) => ({ value, label: gradeName(value, wording) })),
    days: Array.from({ length: days }, (_, day) => day + 1),
    numbers: [...new Set(numbers)].toSorted((a, b) => a - b),
  }
}
export type Choices = ReturnType<typeof choicesOf>
