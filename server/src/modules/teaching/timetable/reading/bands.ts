import type { WeekLesson } from '@xueqiao/contract/features/teaching/timetable/week'
import type { True } from './lesson'

/** What is held at one time, all 教学班 of a band together; other lessons stand alone. */
const groupsOf = (lessons: readonly True[]) => {
  const groups = new Map<string, True[]>()
  for (const lesson of lessons) {
    const key = lesson.together === undefined ? `${lesson.id} ${lesson.date}` : lesson.together
    const at = `${lesson.date} ${lesson.lessonNumber} ${key}`
    groups.set(at, [...(groups.get(at) ?? []), lesson])
  }
  return [...groups.values()]
}

/** As a class sees it: a band is one lesson that names its 教学班. */
export const asClass = (lessons: readonly True[]): WeekLesson[] =>
  groupsOf(lessons).flatMap((group): WeekLesson[] => {
    const [first] = group
    if (first?.together === undefined) return group
    const { section: _, ...whole } = first
    return [
      {
        ...{ ...whole, courseName: '走班', teachers: [], room: null },
        change: group.find(({ change }) => change !== null)?.change ?? null,
        sections: group.flatMap(({ section, courseName, teachers, room, change }) =>
          section === undefined ? [] : [{ ...section, courseName, teachers, room, change }],
        ),
      },
    ]
  })

/** As a pupil sees it: of each band their own 教学班, else 自习. */
export const asPupil = (lessons: readonly True[], sectionIds: ReadonlySet<number>): WeekLesson[] =>
  groupsOf(lessons).flatMap((group): WeekLesson[] => {
    const [first] = group
    if (first?.together === undefined) return group
    const own = group.find(({ section }) => section !== undefined && sectionIds.has(section.id))
    if (own !== undefined) return [own]
    const { section: _, ...whole } = first
    return [{ ...whole, courseName: '自习', teachers: [], room: null, change: null }]
  })
