import type { Place } from '../tables'
import type { Lesson, LessonRow } from './lesson'

/** 走班: all 教学班 of a band that are held at one time are one lesson, known by the first of them. */
export const joined = (rows: readonly LessonRow[]): Lesson[] => {
  const bands = new Map<string, Lesson>()
  return rows.flatMap(({ part, ...row }) => {
    if (part === null) return [row]
    const { planId, band, turn, ...named } = part
    const { id: lessonId, courseId, courseName, teachers, room } = row
    const section = { ...named, lessonId, courseId, courseName, teachers, room }
    const key = `${planId} ${band} ${turn}`
    const found = bands.get(key)
    if (found !== undefined) {
      found.sections?.push(section)
      found.teachers.push(...teachers)
      return []
    }
    const lesson: Lesson = {
      ...{ ...row, courseName: `走班第 ${band} 段`, teachers: [...teachers], room: null },
      ...{ band, bandKey: `${planId}-${band}`, sections: [section] },
    }
    bands.set(key, lesson)
    return [lesson]
  })
}

/** Each 教学班 of a band as a lesson and a class of its own, which it is for its teacher and its room. */
export const apart = (lesson: Lesson): Lesson[] => {
  const { sections, band: _, bandKey: __, ...rest } = lesson
  if (sections === undefined) return [lesson]
  const grade = rest.classes[0]?.grade ?? 0
  return sections.map(({ id, name, courseId, courseName, teachers, room }) => ({
    ...{ ...rest, courseId, courseName, teachers, room },
    classes: [{ id: -id, name, grade, headTeacherId: null }],
  }))
}

/** Where the rows of a lesson stand; 教学班 have rooms of their own, wherever their band goes. */
export const placesOf = <P extends Omit<Place, 'id'>>(
  { id, sections }: Pick<Lesson, 'id' | 'sections'>,
  place: P,
): (P & Place)[] =>
  sections === undefined
    ? [{ ...place, id }]
    : sections.map(({ lessonId, room }) => ({ ...place, id: lessonId, roomId: room?.id ?? null }))

/** 初一1班、初一2班, or 高一1班等 6 个班 of a band. */
export const classesNamed = ({ classes, band }: Pick<Lesson, 'classes' | 'band'>) =>
  band !== undefined && classes.length > 1
    ? `${classes[0]?.name}等 ${classes.length} 个班`
    : classes.map(({ name }) => name).join('、')
