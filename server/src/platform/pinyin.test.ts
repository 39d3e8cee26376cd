import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import * as words from '../../migrations/0034-words-and-lessons'
import { testApp } from '../../test/app'
import { buildersFor } from '../../test/builders'
import { searchKeys } from './pinyin'

const t = await testApp()
const make = buildersFor(t)

const FOUR = [
  '欧阳修英',
  '司马相如',
  '陈王小明',
  '诸葛孔明',
  '买买提·艾力',
  '欧阳欧阳',
  '阿依古丽',
  '上官婉儿',
]

test('a surname of two characters is typed whole, with the initials of the rest', async () => {
  const admin = await make.admin()
  await make.aTeacher({ name: '欧阳修英' })
  const found = async (name: string) =>
    (await admin(teachersApi.search, { query: { name } })).data.totalElements
  for (const typed of ['ouyang', 'ouyangx', 'ouyangxy', 'ouyangxiuy', 'oyxy', 'ouyxy', '欧阳', '修英', 'xy'])
    expect([typed, await found(typed)]).toEqual([typed, 1])
  expect(await found('ouyangyx')).toBe(0)
})

test('names that were written down before are found in the same way', async () => {
  for (const name of FOUR) {
    const id = await make.aTeacher({ name })
    // The last word is the one that there was not.
    const before = searchKeys(name).split(' ').slice(0, -1).join(' ')
    await sql`update teachers set search_keys = ${before}::tsvector where id = ${id}`.execute(t.db)
  }
  await make.aTeacher({ name: '王小明' })
  // Migrations know no tables.
  await words.up(t.db as unknown as Kysely<unknown>)
  const { rows } = await sql<{ name: string; keys: string }>`select name, search_keys::text as keys
    from teachers`.execute(t.db)
  for (const { name, keys } of rows) {
    const now = await sql<{ keys: string }>`select ${searchKeys(name)}::tsvector::text as keys`.execute(t.db)
    expect([name, keys]).toEqual([name, now.rows[0]?.keys])
  }
})
