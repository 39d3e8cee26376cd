import { sql } from 'kysely'
import { openAccounts } from '../opening'
import type { LaterPart } from './part'
import { guardiansOf, otherClasses } from './people'
import { afterwards, DAY_MS } from './times'

const MOBILE = /^1\d{10}$/
/** From this grade on some pupils have an account of their own. */
const FIRST_GRADE = 4

/** Most families of a class use theirs, some have never signed in; a few pupils, too. */
export const accounts: LaterPart = {
  key: 'accounts',
  label: '家长与学生账号',
  pieces: otherClasses,
  fill: async (ctx, classId, { random, hash }) => {
    const [{ grade } = { grade: 1 }] = (
      await sql<{ grade: number }>`select grade from classes where id = ${classId}`.execute(ctx.db)
    ).rows
    const usual = 0.7 + random.next() * 0.25
    const seenAt = () => afterwards(random, new Date(ctx.now.getTime() - 9 * DAY_MS), 200, ctx.now)
    const account = (username: string, type: 'PARENT' | 'STUDENT', id: number) => {
      const pending = random.chance(0.08)
      return { username, type, id, pending, seen: pending ? null : seenAt() }
    }
    const guardians = await guardiansOf(ctx.db, classId)
    const parents = guardians
      .filter(({ isPrimary, hasAccount }) => !hasAccount && random.chance(isPrimary ? usual : usual / 3))
      .flatMap(({ phone, parentId }) =>
        phone !== null && MOBILE.test(phone) ? [account(phone, 'PARENT', parentId)] : [],
      )
    const pupils = new Map(
      guardians
        .filter(({ childHasAccount }) => grade >= FIRST_GRADE && !childHasAccount)
        .map(({ studentId, studentNumber }) => [studentId, studentNumber]),
    )
    const ofPupils = [...pupils]
      .filter(() => random.chance(0.3))
      .map(([id, number]) => account(number, 'STUDENT', id))
    await openAccounts(ctx, hash, [...parents, ...ofPupils])
  },
}
