import { sql } from 'kysely'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import type { Headed } from '../offered'
import { rowsOf } from '../rows'
import { GOALS, NOTES } from './texts'

const DAY_MS = 86_400_000

interface Pupil {
  id: number
  userId: number | null
  parentUserId: number | null
}

interface Made {
  student: number
  title: string
  target: string
  due: string
  kind: 'self' | 'parent' | 'teacher'
  author: number | null
  remind: number | null
  status: 'ACTIVE' | 'DONE' | 'ABANDONED'
  progress: number
  began: Date
  told: Date
  steps: readonly string[]
  done: number
}

/** One or two each: most under way, some reached, one given up. */
const goalOf = (random: Random, ctx: TxCtx, pupil: Pupil, teacherId: number | null, turn: number): Made => {
  const text = GOALS[turn % GOALS.length] ?? { title: '', target: '', steps: [] }
  const status = turn % 5 === 3 ? 'DONE' : turn % 17 === 11 ? 'ABANDONED' : 'ACTIVE'
  const kind = turn % 6 === 4 ? 'teacher' : turn % 6 === 2 ? 'parent' : 'self'
  const done = status === 'DONE' ? text.steps.length : Math.min(random.int(0, 2), text.steps.length - 1)
  const part = text.steps.length === 0 ? random.int(1, 8) * 10 : Math.round((done / text.steps.length) * 100)
  const before = random.int(20, 45)
  return {
    student: pupil.id,
    title: text.title,
    target: text.target,
    due: localDate(
      new Date(ctx.now.getTime() + (status === 'DONE' ? -random.int(3, 15) : random.int(2, 50)) * DAY_MS),
    ),
    kind,
    author: { self: pupil.userId, parent: pupil.parentUserId, teacher: teacherId }[kind],
    remind: turn % 3 === 0 ? 3 : null,
    status,
    progress: status === 'DONE' ? 100 : Math.max(part, 0),
    began: new Date(ctx.now.getTime() - before * DAY_MS),
    told: new Date(ctx.now.getTime() - random.int(1, before - 1) * DAY_MS),
    steps: text.steps,
    done: Math.max(done, 0),
  }
}

const checkInsOf = (random: Random, goal: Made & { id: number }, pupil: Pupil, teacherId: number | null) => {
  const authors = { self: pupil.userId, parent: pupil.parentUserId, teacher: teacherId }
  const kinds = (['self', 'parent', 'teacher'] as const).slice(0, random.int(1, 3))
  return kinds.map((kind, index) => ({
    goal: goal.id,
    kind,
    author: authors[kind],
    note: random.pick(NOTES[kind]),
    progress: Math.round((goal.progress * (index + 1)) / kinds.length),
    at: new Date(goal.told.getTime() - (kinds.length - 1 - index) * DAY_MS),
  }))
}

type Many = (pupil: Pupil, turn: number) => number

/** Whoever has an account offered shows every kind. */
export const ofOffered: Many = ({ userId }, turn) => (userId === null ? 1 + (turn % 2) : 4)

/** Goals of a class: so many of each pupil, by their number in it. */
export const setGoals = async (ctx: TxCtx, { classId, headId }: Headed, many: Many, random: Random) => {
  const { rows: pupils } = await sql<Pupil>`select s.id,
      (select u.id from users u where u.profile_type = 'STUDENT' and u.profile_id = s.id limit 1) as "userId",
      (select u.id from student_guardians g join users u on u.profile_type = 'PARENT' and u.profile_id = g.parent_id
        where g.student_id = s.id order by g.is_primary desc, u.id limit 1) as "parentUserId"
    from students s where s.class_id = ${classId} and s.deleted_at is null order by s.student_number`.execute(
    ctx.db,
  )
  const made = pupils.flatMap((pupil, turn) =>
    Array.from({ length: many(pupil, turn) }, (_, more) =>
      goalOf(random, ctx, pupil, headId, turn + more * 5),
    ),
  )
  const { rows: ids } = await sql<{
    id: number
  }>`insert into growth_goals (student_id, title, target, due_date,
      author_kind, author_id, remind_days, status, progress, created_at, updated_at, last_check_in_at)
    select r.student, r.title, r.target, r.due, r.kind, r.author, r.remind, r.status, r.progress, r.began, r.told, r.told
    from ${rowsOf(
      made,
      'student bigint, title text, target text, due date, kind text, author bigint, remind int, status text, progress int, began timestamptz, told timestamptz',
    )} returning id`.execute(ctx.db)
  const goals = made.map((goal, index) => ({ ...goal, id: ids[index]?.id ?? 0 }))
  const steps = goals.flatMap(({ id, steps, done, told }) =>
    steps.map((text, position) => ({ goal: id, position, text, done: position < done ? told : null })),
  )
  await sql`insert into growth_goal_steps (goal_id, position, text, done_at) select r.goal, r.position, r.text, r.done
    from ${rowsOf(steps, 'goal bigint, position int, text text, done timestamptz')}`.execute(ctx.db)
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]))
  const told = goals.flatMap((goal) => {
    const pupil = byId.get(goal.student)
    return pupil === undefined ? [] : checkInsOf(random, goal, pupil, headId)
  })
  await sql`insert into growth_goal_check_ins (goal_id, author_kind, author_id, note, progress, created_at)
    select r.goal, r.kind, r.author, r.note, r.progress, r.at
    from ${rowsOf(told, 'goal bigint, kind text, author bigint, note text, progress int, at timestamptz')}`.execute(
    ctx.db,
  )
}
