import type { HomeworkStatus, SubmissionState } from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import { dayOf } from '../../src/modules/teaching/homework/ledger/days'
import { localDate, startOfDay } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import { type Random, seeded } from '../generate/random'
import { DAY_MS, HOUR_MS, schoolMoment } from '../later/times'
import { rowsOf } from '../rows'
import { type Given, isWeekend, type Lesson, lessonsOf, nextMorning } from './plan'
import { pupilsOf } from './pupils'
import { leaveRoom, type Stored, store } from './store'
import { BANK, OVER_REASONS, TEXTS, WITHDRAW_REASON } from './texts'
import { type Pupil, type Wish, workOf } from './work'

interface Scene {
  /** The teacher's own, or that of a colleague. */
  course: 'own' | 'first' | 'second'
  /** Which of the course's texts. */
  text: number
  /** School days ago; -1 is the next one. */
  back: number
  minutes: number
  status?: HomeworkStatus
  over?: true
  /** What the pupil who is offered has made of it. */
  own?: Wish
  /** What most of the others have; without it, what becomes of it by itself. */
  others?: SubmissionState
}

const LINED_UP: readonly Scene[] = [
  { course: 'own', text: 1, back: 3, minutes: 30, status: 'CLOSED', own: { state: 'GRADED' } },
  { course: 'own', text: 1, back: 2, minutes: 30, status: 'WITHDRAWN' },
  { course: 'own', text: 0, back: 2, minutes: 40, own: { state: 'GRADED', photos: 2 } },
  { course: 'first', text: 1, back: 2, minutes: 30, own: { state: 'GRADED' } },
  { course: 'second', text: 1, back: 2, minutes: 35, over: true, own: { state: 'GRADED' } },
  {
    course: 'own',
    text: 1,
    back: 1,
    minutes: 35,
    own: { state: 'SUBMITTED', photos: 1 },
    others: 'SUBMITTED',
  },
  { course: 'first', text: 0, back: 1, minutes: 30, own: { state: 'RETURNED', photos: 1 }, others: 'GRADED' },
  { course: 'own', text: 2, back: 0, minutes: 30, own: { state: 'PENDING' }, others: 'PENDING' },
  { course: 'first', text: 2, back: 0, minutes: 25, own: { state: 'PENDING' }, others: 'PENDING' },
  { course: 'second', text: 0, back: 0, minutes: 25, own: { state: 'PENDING' }, others: 'PENDING' },
  { course: 'own', text: 0, back: -1, minutes: 30, status: 'SCHEDULED' },
  { course: 'own', text: 1, back: -1, minutes: 25, status: 'DRAFT' },
]

/** Whatever the teacher gives in this class, and two of the main courses that colleagues give. */
const coursesOf = (lessons: readonly Lesson[], teacherId: number) => {
  const own = lessons.find(({ authorId }) => authorId === teacherId)
  const main = ['数学', '英语', '语文'].flatMap((name) => lessons.find(({ course }) => course === name) ?? [])
  const [first, second] = main.filter((one) => one !== own)
  return { own, first, second }
}

/** So many classmates hand in photos, too. */
const PHOTOGRAPHERS = 10

/** When it was given, and when it is due: what was given last is for this evening, whatever the hour is. */
const timesOf = (back: number, turn: number, now: Date) => {
  const today = startOfDay(localDate(now)).getTime()
  if (back < 0) {
    let next = today + DAY_MS
    while (isWeekend(next)) next += DAY_MS
    return { at: new Date(next + 15.5 * HOUR_MS), dueAt: nextMorning(next) }
  }
  const at = schoolMoment(now, back, back === 0 ? 9 * 60 + turn * 5 : 15 * 60 + turn * 5)
  if (back > 0) return { at, dueAt: new Date(startOfDay(localDate(at)).getTime() + DAY_MS + 8 * HOUR_MS) }
  const tonight = today + 21 * HOUR_MS
  const isEarly = now.getTime() < tonight - HOUR_MS
  return { at, dueAt: new Date(isEarly ? tonight : today + DAY_MS + 8 * HOUR_MS) }
}

const givenOf = (random: Random, scene: Scene, turn: number, lesson: Lesson, now: Date) => {
  const texts = TEXTS.filter(
    ({ course, grades: [from, to] }) =>
      course === lesson.course && lesson.grade >= from && lesson.grade <= to,
  )
  const text = texts[scene.text % texts.length]
  if (text === undefined) return undefined
  const { at, dueAt } = timesOf(scene.back, turn, now)
  const status = scene.status ?? 'PUBLISHED'
  return {
    ...{ text, status, at, courseId: lesson.courseId, authorId: lesson.authorId, minutes: scene.minutes },
    classes: [{ classId: lesson.classId, dueAt, day: dayOf(dueAt, at) }],
    reason: scene.over ? random.pick(OVER_REASONS) : null,
    withdrawReason: status === 'WITHDRAWN' ? WITHDRAW_REASON : null,
  } satisfies Given
}

const worksOf = (
  random: Random,
  { own, others }: Scene,
  given: Given,
  { pupils, studentId, now }: { pupils: readonly Pupil[]; studentId: number; now: Date },
) => {
  if (given.status === 'DRAFT' || given.status === 'SCHEDULED') return []
  return pupils.map((pupil, turn) => {
    if (pupil.id === studentId) return workOf(random, given, pupil, now, own)
    // Two thirds are as far as that, the others wherever they are.
    const photos = turn < PHOTOGRAPHERS && own?.photos !== undefined ? 1 : 0
    const state = others ?? (photos > 0 ? 'GRADED' : undefined)
    const wished = state !== undefined && (photos > 0 || state === 'PENDING' || random.chance(0.66))
    return workOf(random, given, pupil, now, wished ? { state, photos } : undefined)
  })
}

const keepWords = async ({ db }: TxCtx, teacherId: number, lessons: readonly Lesson[]) => {
  const bank = BANK.map((text, index) => ({ text, used: (BANK.length - index) * 3 }))
  await sql`insert into comment_bank (owner_id, kind, text, used) select ${teacherId}, 'homework', r.text, r.used
    from ${rowsOf(bank, 'text text, used int')}`.execute(db)
  const templates = lessons
    .filter(({ authorId }) => authorId === teacherId)
    .flatMap(({ course, grade, courseId }) =>
      TEXTS.filter(({ course: of, grades: [from, to] }) => of === course && grade >= from && grade <= to).map(
        ({ title, content, doc, scoring, levelStyle = 'letters', spoken, tick }) => ({
          ...{ title, content, doc, scoring, levelStyle, courseId, written: spoken === undefined },
          ...{ needs: tick === undefined, minutes: spoken ? 10 : 25 },
        }),
      ),
    )
  await sql`insert into homework_templates (owner_id, course_id, title, content, doc, estimated_minutes, written, scoring,
      level_style, needs_submission)
    select ${teacherId}, r."courseId", r.title, r.content, r.doc, r.minutes, r.written, r.scoring, r."levelStyle", r.needs
    from ${rowsOf(
      templates,
      '"courseId" bigint, title text, content text, doc jsonb, minutes int, written boolean, scoring text, "levelStyle" text, needs boolean',
    )}`.execute(db)
}

/** Of the class whose accounts are offered: some to do today, some that waits, one returned, one marked with pen and photo. */
export const giveFirst = async (ctx: TxCtx) => {
  const { rows } = await sql<{ classId: number; grade: number; teacherId: number; studentId: number }>`
    select c.id as "classId", c.grade, t.id as "teacherId", s.profile_id as "studentId"
    from users t join classes c on c.head_teacher_id = t.profile_id and c.deleted_at is null, users s
    where t.username = 'teacher' and s.username = 'student'`.execute(ctx.db)
  const [offered] = rows
  if (offered === undefined) return
  const { classId, grade, teacherId, studentId } = offered
  const random = seeded(20)
  await leaveRoom(ctx.db)
  const lessons = (await lessonsOf(ctx.db, [grade])).filter((one) => one.classId === classId)
  const courses = coursesOf(lessons, teacherId)
  const pupils = await pupilsOf(ctx.db, [classId])
  const all = LINED_UP.flatMap((scene, turn): Stored[] => {
    const lesson = courses[scene.course]
    const given = lesson && givenOf(random, scene, turn, lesson, ctx.now)
    if (given === undefined) return []
    return [{ given, works: worksOf(random, scene, given, { pupils, studentId, now: ctx.now }) }]
  })
  await store(ctx, all, { newest: true })
  await keepWords(ctx, teacherId, lessons)
}
