import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import { type Answer, type Receipt, storeAnswers, unreadWhere } from '../answering'
import type { Random } from '../generate/random'
import { NOTES } from './notice-texts'
import type { LaterPart } from './part'
import { otherClasses } from './people'
import { afterwards } from './times'

/** The piece that is no class: what the staff got. */
const STAFF = 0

/** Who reads at all differs from class to class; of those who have read it most also answer. */
const answersTo = (random: Random, receipts: readonly Receipt[], now: Date) => {
  const readers = 0.78 + random.next() * 0.18
  const prompt = 0.86 + random.next() * 0.12
  return receipts.flatMap((receipt): Answer[] => {
    const isPupil = receipt.studentId !== null && receipt.parentId === null
    if (!random.chance(isPupil ? 0.6 : readers)) return []
    const at = afterwards(random, receipt.publishedAt, 40, now)
    const answers = random.chance(prompt)
    return [{ receipt, at, answers, note: answers && random.chance(0.04) ? random.pick(NOTES) : null }]
  })
}

const ofStaff = sql<boolean>`r.user_id is not null and r.student_id is null and u.username <> 'admin'`

/** Behind the bells of those who have just got it: seen once it was read. */
const ring = async ({ db }: TxCtx, classId: number) => {
  await sql`insert into notifications (user_id, title, link, created_at, read_at)
    select u.id, (case n.level when 'sign' then '待签字的通知：' when 'confirm' then '待确认的通知：' else '新通知：' end) || n.title,
      '/family-school/notification/' || n.id, n.published_at, r.read_at
    from notice_receipts r join notices n on n.id = r.notice_id and n.status = 'PUBLISHED'
    left join users p on p.profile_type = 'PARENT' and p.profile_id = r.parent_id and p.deleted_at is null
    join users u on u.id = coalesce(r.user_id, p.id) and u.enabled and u.deleted_at is null
    where r.class_id = ${classId} and not exists (select from notifications b where b.user_id = u.id
      and b.link = '/family-school/notification/' || n.id)`.execute(db)
}

/** What most people do with what they are told: they read it within a day or two, and answer. */
export const answers: LaterPart = {
  key: 'answers',
  label: '通知回执',
  pieces: async (ctx) => [STAFF, ...(await otherClasses(ctx))],
  fill: async (ctx, piece, { random }) => {
    const where = piece === STAFF ? ofStaff : sql<boolean>`r.class_id = ${piece}`
    await storeAnswers(ctx, answersTo(random, await unreadWhere(ctx.db, where), ctx.now))
    if (piece !== STAFF) await ring(ctx, piece)
  },
}
