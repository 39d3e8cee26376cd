import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noticeLab } from '../../../../test/notice-lab'

/** More than are counted anew each time. */
const MANY = 1100

test('remembered counts of notices are of one person and reach: nobody sees those of another', async () => {
  const { t, users, classes, teachers, published } = await noticeLab()
  await sql`update classes set assistant_teacher_id = ${teachers.chief} where id = ${classes.one}`.execute(
    t.db,
  )
  const ofClass = (id: number) => [{ kind: 'class' as const, value: String(id) }]
  const { id } = await published('admin', { targets: [...ofClass(classes.one), ...ofClass(classes.far)] })
  /** As another server writes: nobody here is told. */
  const grow = async (classId: number, count: number) => {
    await sql`with made as (insert into students (name, student_number, gender, search_keys, class_id)
        select '学生', 'M' || ${classId}::text || '-' || n || '-' || ${count}::text, '女', '', ${classId}
        from generate_series(1, ${count}::int) n returning id)
      insert into notice_receipts (notice_id, parent_id, student_id, class_id)
      select ${id}, (select min(id) from parents), made.id, ${classId} from made`.execute(t.db)
  }
  await grow(classes.one, MANY)
  await grow(classes.far, 2 * MANY)
  const missing = async (who: 'lin' | 'zhou' | 'chief') =>
    (await users[who].call(homeApi.get)).data.missingFamilies
  const [lin, zhou] = [await missing('lin'), await missing('zhou')]
  expect([lin > MANY, zhou > 2 * MANY, zhou < 2 * MANY + lin]).toEqual([true, true, true])
  expect(await missing('chief')).toBe(lin)
  await grow(classes.one, 1)
  // Kept, each for whom it was counted.
  expect([await missing('lin'), await missing('zhou'), await missing('chief')]).toEqual([lin, zhou, lin])

  // In charge of the same families, and yet another: what somebody wrote themself is theirs to follow.
  await published('chief', { targets: ofClass(classes.two) })
  const [after, more] = [await missing('lin'), await missing('chief')]
  expect(after).toBe(lin + 1)
  expect(more).toBeGreaterThan(after)
  expect([await missing('lin'), await missing('chief')]).toEqual([after, more])
})
