import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import * as words from '../../migrations/0034-words-and-lessons'
import * as dots from '../../migrations/0096-dots-in-names'
import { testApp } from '../../test/app'
import { buildersFor } from '../../test/builders'
import { searchKeys } from './pinyin'

const t = await testApp()
const make = buildersFor(t)
const admin = await make.admin()

const FOUR = ['欧阳修英', '司马相如', '陈王小明', '诸葛孔明', '欧阳欧阳', '阿依古丽', '上官婉儿']

test('a surname of two characters is typed whole, with the initials of the rest', async () => {
  await make.aTeacher({ name: '欧阳修英' })
  const found = async (name: string) =>
    (await admin(teachersApi.search, { query: { name } })).data.totalElements
  for (const typed of ['ouyang', 'ouyangx', 'ouyangxy', 'ouyangxiuy', 'oyxy', 'ouyxy', '欧阳', '修英', 'xy'])
    expect([typed, await found(typed)]).toEqual([typed, 1])
  expect(await found('ouyangyx')).toBe(0)
})

test('who types a dot alone finds what is called so, and nothing falls over', async () => {
  await make.aTeacher({ name: '·' })
  for (const name of ['·', '••', ' ‧ ']) {
    const { status, data } = await admin(teachersApi.search, { query: { name } })
    expect([status, data.totalElements]).toEqual([200, name === '·' ? 1 : 0])
  }
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

test('a name with a dot is found without it, by any dot, in characters and pinyin, also where it was spelled with it', async () => {
  const name = '阿不都·热合曼'
  const id = await make.aTeacher({ name })
  const found = async () => {
    const all = [
      '阿不都热合曼',
      '阿不都•热',
      '阿不都・热',
      '阿不都·热',
      '热合曼',
      'abudurehe',
      'abdrhm',
      'rehem',
    ]
    const missed: string[] = []
    for (const typed of all) {
      const { data } = await admin(teachersApi.search, { query: { name: typed } })
      if (data.totalElements !== 1) missed.push(typed)
    }
    return missed
  }
  expect(await found()).toEqual([])
  const parts = (letters: string[]) => letters.map((_, start) => `'${letters.slice(start).join('')}'`)
  const spelled = ['a', 'bu', 'du', '·', 're', 'he', 'man']
  const before = [
    ...parts([...name]),
    ...parts(spelled),
    ...parts(spelled.map(([initial = '']) => initial)),
    "'abd·rhm'",
    "'abud·rhm'",
  ]
  await sql`update teachers set search_keys = ${before.join(' ')}::tsvector where id = ${id}`.execute(t.db)
  expect(await found()).not.toEqual([])
  await dots.up(t.db as unknown as Kysely<unknown>)
  const { rows } = await sql<{ same: boolean }>`select search_keys = ${searchKeys(name)}::tsvector as same
    from teachers where id = ${id}`.execute(t.db)
  expect(rows).toEqual([{ same: true }])
})
