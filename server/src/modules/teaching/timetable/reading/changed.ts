import { shortWeekday, weekdayOf } from '@xueqiao/contract/common/calendar'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { Change } from './changes-queries'
import { type Held, subjectOf, type True, whomOf } from './lesson'

export interface Applied {
  lessons: True[]
  /** What teachers would have held; `by` says who. */
  gone: True[]
  /** Those whose lessons are no longer held so. */
  overtaken: Change[]
  /** What was arranged, by the day and the key of its lesson. */
  arranged: Map<string, { id: number; kind: Change['kind']; text: string }>
}

export const placeOf = ({ date, key }: { date: string; key: string }) => `${date} ${key}`
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、')
const cellOf = ({ date, lessonNumber }: Held) => ({ date, lessonNumber })
/** 周四第 5 节. */
const whenOf = ({ date, lessonNumber }: Held) => `${shortWeekday(weekdayOf(date))}第 ${lessonNumber} 节`

const untouched = (lesson: Held): True => ({
  ...lesson,
  change: null,
  by: ids(lesson.teachers),
  of: ids(lesson.classes),
  at: lesson.room?.id ?? null,
})

interface Parts {
  change: Change
  lesson: True
  other: True | undefined
}
interface Outcome {
  /** In the place of the two. */
  now: True[]
  gone: True[]
  text: string
}

const noted = ({ change }: Parts, text: string, moved: { from?: Held; to?: Held } = {}) => ({
  ...{ id: change.id, kind: change.kind, text },
  movedFrom: moved.from === undefined ? null : cellOf(moved.from),
  movedTo: moved.to === undefined ? null : cellOf(moved.to),
})

const substituted = (parts: Parts): Outcome => {
  const { change, lesson } = parts
  const { teacher, absentId } = change
  const text = `${subjectOf(lesson)}由${teacher?.name}老师代课`
  // A 教学班 that was published with nobody is simply taught.
  const there = lesson.teachers.length === 0 && teacher !== null ? [teacher] : lesson.teachers
  const teachers = there.map((one) => (one.id === absentId && teacher !== null ? teacher : one))
  return {
    now: [{ ...lesson, teachers, by: ids(teachers), change: noted(parts, text) }],
    gone: [{ ...lesson, by: absentId === null ? [] : [absentId], change: noted(parts, text) }],
    text: `${teacher?.name} 代课`,
  }
}

const studied = (parts: Parts): Outcome => {
  const { change, lesson } = parts
  const teachers = change.teacher === null ? [] : [change.teacher]
  const guard = change.teacher === null ? '' : `，${change.teacher.name}老师看班`
  const text = `${subjectOf(lesson)}改为自习${guard}`
  return {
    now: [{ ...lesson, courseName: '自习', teachers, by: ids(teachers), change: noted(parts, text) }],
    gone: [{ ...lesson, change: noted(parts, text) }],
    text: change.teacher === null ? '自习' : `${change.teacher.name} 看自习`,
  }
}

/** Each goes to the other's place, with its teacher. */
const swapped = (parts: Parts, other: True): Outcome => {
  const { lesson } = parts
  const to = (one: True, place: True): True => ({
    ...one,
    ...{ date: place.date, lessonNumber: place.lessonNumber, startsAt: place.startsAt, endsAt: place.endsAt },
    change: noted(parts, `${one.courseName}由${whenOf(one)}调来`, { from: one }),
  })
  const from = (one: True, place: True): True => ({
    ...one,
    change: noted(parts, `${one.courseName}调到${whenOf(place)}`, { to: place }),
  })
  return {
    now: [to(lesson, other), to(other, lesson)],
    gone: [from(lesson, other), from(other, lesson)],
    text: `与${whenOf(other)}${other.courseName}对调`,
  }
}

/** The class goes over: it is one lesson of the other teacher's, which both classes see. */
const merged = (parts: Parts, other: True): Outcome => {
  const { lesson } = parts
  const text = `与${whomOf(other)}合班，${names(other.teachers)}老师上课`
  const guests = `${whomOf(lesson)}合班上课`
  const classes = lesson.section === undefined ? [...other.classes, ...lesson.classes] : other.classes
  return {
    now: [
      {
        ...lesson,
        ...{ teachers: other.teachers, room: other.room, by: [], at: null },
        change: noted(parts, text),
      },
      { ...other, classes, change: noted(parts, guests) },
    ],
    gone: [{ ...lesson, change: noted(parts, text) }],
    text: `与${whomOf(other)}合班`,
  }
}

const outcomeOf = (parts: Parts): Outcome => {
  const { change, other } = parts
  if (change.kind === 'SUBSTITUTE') return substituted(parts)
  if (change.kind === 'SELF_STUDY') return studied(parts)
  if (other === undefined) throw new Error(`${SUBSTITUTION_LABELS[change.kind]} without another lesson`)
  return change.kind === 'SWAP' ? swapped(parts, other) : merged(parts, other)
}

/** A change holds as long as all its lessons are held as they were when it was made; else it is overtaken. */
export const applied = (held: readonly Held[], changes: readonly Change[]): Applied => {
  const places = new Map(held.map((lesson) => [placeOf(lesson), untouched(lesson)]))
  const gone: True[] = []
  const moved: True[] = []
  const overtaken: Change[] = []
  const arranged: Applied['arranged'] = new Map()
  for (const change of changes) {
    const at = placeOf({ date: change.date, key: change.lessonKey })
    const there =
      change.otherKey === null ? undefined : placeOf({ date: change.otherDate ?? '', key: change.otherKey })
    const [lesson, other] = [places.get(at), there === undefined ? undefined : places.get(there)]
    if (lesson === undefined || (there !== undefined && other === undefined)) {
      overtaken.push(change)
      continue
    }
    const outcome = outcomeOf({ change, lesson, other })
    arranged.set(at, { id: change.id, kind: change.kind, text: outcome.text })
    places.delete(at)
    // What takes another class in may take in a second one, and stays in its place.
    if (there !== undefined && change.kind === 'MERGE') {
      const [guest, host] = outcome.now
      if (guest !== undefined) moved.push(guest)
      if (host !== undefined) places.set(there, host)
    } else {
      if (there !== undefined) {
        places.delete(there)
        arranged.set(there, {
          id: change.id,
          kind: change.kind,
          text: `与${whenOf(lesson)}${lesson.courseName}对调`,
        })
      }
      moved.push(...outcome.now)
    }
    gone.push(...outcome.gone)
  }
  return { lessons: [...places.values(), ...moved], gone, overtaken, arranged }
}
