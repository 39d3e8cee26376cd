import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context'
import { HELD } from '../exams/plan'
import { fillClass, holdExam, releaseExam } from '../exams/write'
import type { LaterPart } from './part'
import { otherClasses } from './people'

/** Class and exam: the last digit says which. */
const pieces = async (ctx: Ctx) =>
  (await otherClasses(ctx)).flatMap((classId) => [classId * 10, classId * 10 + 1])

/** The grade of the class that is offered is still entering its last exam. */
const isOpen = async (ctx: Ctx, grade: number) => {
  const { rows } = await sql`select from users t join classes c on c.head_teacher_id = t.profile_id
    and c.deleted_at is null and c.grade = ${grade}
    where t.username = 'teacher' and t.profile_type = 'TEACHER'`.execute(ctx.db)
  return rows.length > 0
}

/** Two exams for all pupils. */
export const exams: LaterPart = {
  key: 'exams',
  label: '考试成绩',
  pieces,
  fill: async (ctx, piece, { random }) => {
    const classId = Math.floor(piece / 10)
    const held = piece % 10 === 0 ? HELD.monthly : HELD.midterm
    const { rows } = await sql<{ grade: number }>`select grade from classes where id = ${classId}`.execute(
      ctx.db,
    )
    const grade = rows[0]?.grade ?? 0
    await holdExam(ctx, grade, held)
    const open = held === HELD.midterm && (await isOpen(ctx, grade))
    await fillClass(ctx, classId, held, random, () => (open ? 'checked' : 'released'))
    if (!open) await releaseExam(ctx, grade, held)
  },
}
