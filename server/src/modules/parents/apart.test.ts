import { authApi } from '@xueqiao/contract/features/auth'
import { classesApi } from '@xueqiao/contract/features/classes'
import { parentsApi as api, type NewParent } from '@xueqiao/contract/features/parents'
import { parentAccountsApi as accounts } from '@xueqiao/contract/features/parents-accounts'
import { parentsMergeApi as merging } from '@xueqiao/contract/features/parents-merge'
import { profileApi } from '@xueqiao/contract/features/profile'
import { studentsApi } from '@xueqiao/contract/features/students'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { oddWorkbook, uploadForm } from '../../../test/import-lab'

type Make = ReturnType<typeof buildersFor>
type Caller = Awaited<ReturnType<Make['admin']>>

let t: TestApp
let make: Make
let admin: Caller
let counter = 0
/** Two classes that have nothing to do with each other, each with its 班主任. */
let here: { classId: number; head: Caller }
let there: { classId: number; head: Caller }

const aCorner = async () => {
  const n = ++counter
  const headId = await make.aTeacher()
  const body = { name: `分开${n}班`, grade: 3, headTeacherId: headId }
  const { data } = await admin(classesApi.create, { body })
  return {
    classId: data.id,
    head: (await make.aUser(`head${n}`, ['TEACHER'], { type: 'TEACHER', id: headId })).call,
  }
}

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  here = await aCorner()
  there = await aCorner()
})

const aPhone = () => `135${String(++counter).padStart(8, '0')}`

const enter = async (corner: { classId: number; head: Caller }, input: Partial<NewParent> = {}) => {
  const studentId = await make.aStudent({ classId: corner.classId, name: '孩子' })
  const child = { studentId, relationship: '母亲', isPrimary: true, canSign: true } as const
  const body = { name: '某家长', phone: aPhone(), child, ...input }
  return { ...(await corner.head(api.create, { body })), studentId }
}

/** Whoever was entered with this number, by who has it first. */
const holders = async (phone: string | null | undefined) => {
  const { rows } = await sql<{ id: number; apart: boolean }>`select id, apart from parents
    where phone = ${phone} and deleted_at is null order by apart, id`.execute(t.db)
  return rows.map(({ id, apart }) => [id, apart])
}

const isOf = (corner: { head: Caller }, id: number) =>
  corner.head(api.get, { params: { id } }).then(({ status }) => status === 200)

/** What an answer says, without what differs between any two. */
const said = ({ status, message, data }: Awaited<ReturnType<typeof enter>>) => {
  const { id, phone, createdAt, children, ...rest } = data
  return { status, message, ...rest, children: children.map(({ studentId, ...child }) => child) }
}

describe('a number that a parent beyond reach has', () => {
  test('is entered as if it were new, says nothing of the other, and gives nobody away', async () => {
    const foreign = await enter(there, { name: '江母', address: '云川市江岸路 7 号', employer: '江岸医院' })
    const { phone } = foreign.data
    const own = await enter(here, { name: '江母', phone })
    expect(own.data.id).not.toBe(foreign.data.id)
    expect(said(own)).toEqual(said(await enter(here, { name: '江母' })))
    expect(own.data).toMatchObject({ phone, address: null, employer: null, account: 'none', mayManage: true })
    expect(await isOf(here, foreign.data.id)).toBe(false)
    expect(await isOf(there, own.data.id)).toBe(false)
    const { data: found } = await here.head(api.search, { query: { keyword: phone ?? '' } })
    expect(found.content.map(({ id }) => id)).toEqual([own.data.id])
    // Another child of one's own has the parent whom one entered.
    const sibling = await enter(here, { name: '江母', phone })
    expect(sibling.data.id).toBe(own.data.id)
    expect(await enter(here, { name: '别人', phone })).toMatchObject({ status: 409, field: 'phone' })
    expect(await holders(phone)).toEqual([
      [foreign.data.id, false],
      [own.data.id, true],
    ])
    for (const query of [{}, { waiting: 'true' }] as const) {
      expect((await here.head(merging.duplicates, { query })).data).toEqual([])
      const groups = (await admin(merging.duplicates, { query })).data
      const group = groups.find(({ parents }) => parents.some(({ id }) => id === own.data.id))
      expect(group).toMatchObject({
        reason: 'apart',
        parents: [{ id: foreign.data.id }, { id: own.data.id }],
      })
      expect(groups[0]?.reason).toBe('apart')
    }
    const body = { fromId: foreign.data.id }
    expect(await here.head(merging.merge, { params: { id: own.data.id }, body })).toMatchObject({
      status: 400,
      message: '要合并的家长不存在',
    })
  })

  test('is saved with a pupil, and checked with a sheet, as if it were new', async () => {
    const foreign = await enter(there, { name: '湖母' })
    const { phone } = foreign.data
    const studentId = await make.aStudent({ classId: here.classId })
    const save = (parentPhone: string | null, parentName: string | null) =>
      here.head(studentsApi.update, {
        params: { id: studentId },
        body: { parentPhone, parentName, relationship: '母亲' },
      })
    // Without a name a number of one's own is enough; of others it must not be.
    expect(await save(phone, null)).toMatchObject({ status: 400, message: '请输入家长姓名' })
    expect((await save(phone, '胡母')).data).toMatchObject({ parentName: '胡母', parentPhone: phone })
    expect((await holders(phone)).map(([, apart]) => apart)).toEqual([false, true])

    const { data: own } = await here.head(classesApi.get, { params: { id: here.classId } })
    const known = (await enter(there, { name: '海母' })).data.phone
    const sheet = (phones: readonly (string | null)[]) =>
      oddWorkbook([
        {
          rows: [
            ['学号', '姓名', '性别', '班级', '家长姓名', '家长手机'],
            ...phones.flatMap((number) => [
              [`HU-${++counter}`, '胡小一', '女', own.name, '另一个名字', number],
              [`HU-${++counter}`, '胡小二', '女', own.name, null, number],
            ]),
          ],
        },
      ])
    const file = sheet([known, aPhone()])
    for (const [fields, count] of [
      [{ validateOnly: 'true' }, 1],
      [{}, 2],
    ] as const) {
      const form = await uploadForm(file, '学生.xlsx', fields)
      const { data } = await here.head.loose(studentsApi.importFile, form)
      expect(data).toMatchObject({ failureCount: 0, errors: [] })
      expect(await holders(known)).toHaveLength(count)
    }
  })

  test('may become that of a parent; a free one, or one that is let go, ends it', async () => {
    const foreign = await enter(there)
    const { phone } = foreign.data
    const { data: own } = await enter(here)
    const put = (call: Caller, id: number, to: string | null) =>
      call.loose(api.update, { params: { id }, body: { name: '某家长', phone: to } })
    const fresh = await put(here.head, own.id, aPhone())
    const taken = await put(here.head, own.id, phone)
    expect([taken.status, taken.message]).toEqual([fresh.status, fresh.message])
    expect(await holders(phone)).toEqual([
      [foreign.data.id, false],
      [own.id, true],
    ])
    const free = aPhone()
    await put(here.head, own.id, free)
    expect(await holders(free)).toEqual([[own.id, false]])
    await put(here.head, own.id, phone)
    await put(there.head, foreign.data.id, null)
    expect(await holders(phone)).toEqual([[own.id, false]])
    // Who keeps both is told, as before.
    const neighbour = await enter(here)
    expect(await put(here.head, own.id, neighbour.data.phone)).toMatchObject({ status: 409, field: 'phone' })
  })

  test('is told to no parent who takes it, and changes nothing about how they sign in', async () => {
    const { phone } = (await enter(there)).data
    const { data } = await enter(here)
    const { call } = await make.aUser(`family-${data.id}`, ['PARENT'], { type: 'PARENT', id: data.id })
    const put = (to: string | null) => call(profileApi.update, { body: { phone: to, password: 'secret-1' } })
    const [taken, fresh] = [await put(phone), await put(aPhone())]
    expect([taken.status, taken.message]).toEqual([fresh.status, fresh.message])
    expect(taken.data).toMatchObject({ phone, username: `family-${data.id}` })
    await t.login(`family-${data.id}`)
  })

  test('is that of one parent again once an administrator has merged the two', async () => {
    const foreign = await enter(there, { name: '溪母' })
    const { phone } = foreign.data
    const own = await enter(here, { name: '溪母', phone, email: 'xi@example.com' })
    const params = { id: own.data.id }
    const { data } = await admin(merging.merge, { params, body: { fromId: foreign.data.id } })
    expect(data.children.map(({ studentId }) => studentId).sort()).toEqual(
      [foreign.studentId, own.studentId].sort(),
    )
    expect(await holders(phone)).toEqual([[own.data.id, false]])
    const { data: waiting } = await admin(merging.duplicates, { query: { waiting: 'true' } })
    expect(waiting.flatMap(({ parents }) => parents.map(({ id }) => id))).not.toContain(own.data.id)
    // Each 班主任 goes on seeing the own child alone.
    const seen = (await here.head(api.get, { params })).data
    expect(seen.children.map(({ studentId }) => studentId)).toEqual([own.studentId])
  })
})

describe('a form that is sent eight times at once', () => {
  const EIGHT = Array.from({ length: 8 })

  test.each(['new', 'beyond reach', 'none'])('makes one parent with one link: number %s', async (kind) => {
    const studentId = await make.aStudent({ classId: here.classId })
    const phone = kind === 'none' ? null : kind === 'new' ? aPhone() : (await enter(there)).data.phone
    const child = { studentId, relationship: '父亲' } as const
    const body = { name: '急家长', phone, child }
    const answers = await Promise.all(EIGHT.map(() => here.head(api.create, { body })))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
    const { data } = await here.head(studentsApi.get, { params: { id: studentId } })
    expect(data.guardians).toMatchObject([{ parentId: answers[0]?.data.id, isPrimary: true }])
  })

  test('makes one parent of nobody, where the office enters one', async () => {
    const body = { name: `独家长${++counter}`, employer: '云川市图书馆' }
    const answers = await Promise.all(EIGHT.map(() => admin(api.create, { body })))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
  })

  test('makes one guardian of eight pupils who are saved with a number beyond reach', async () => {
    const { phone } = (await enter(there)).data
    const pupils = await Promise.all(EIGHT.map(() => make.aStudent({ classId: here.classId })))
    const body = { parentName: '双胞母', parentPhone: phone, relationship: '母亲' } as const
    await Promise.all(pupils.map((id) => here.head(studentsApi.update, { params: { id }, body })))
    expect(await holders(phone)).toHaveLength(2)
  })

  test('makes one transfer record', async () => {
    const id = await make.aStudent({ classId: here.classId })
    const body = { transferDate: '2026-03-02', transferType: '转入', schoolName: '云川二小' } as const
    const add = (changes = {}) =>
      here.head(studentsApi.addTransfer, { params: { id }, body: { ...body, ...changes } })
    const answers = await Promise.all(EIGHT.map(() => add()))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
    await add({ transferReason: '随父母工作调动' })
    expect((await here.head(studentsApi.get, { params: { id } })).data.transferRecords).toHaveLength(2)
  })
})

test('two accounts that were used become one by an administrator only: what was sent would be read in the other', async () => {
  const [one, two] = [(await enter(here)).data, (await enter(here)).data]
  const { data } = await here.head(accounts.open, { body: { parentIds: [one.id, two.id] } })
  const merge = (call: Caller, disable: 'kept' | 'from') =>
    call(merging.merge, { params: { id: one.id }, body: { fromId: two.id, disable } })
  const [, slip] = data.made
  await (await t.login(slip?.username ?? '', slip?.code))(authApi.user)
  const refused = { status: 403, message: expect.stringContaining('只有系统管理员可以解除它与档案的关联') }
  expect(await merge(here.head, 'from')).toMatchObject(refused)
  const preview = { params: { id: one.id }, body: { fromId: two.id } }
  expect(await here.head(merging.preview, preview)).toMatchObject(refused)
  // The one that nobody has signed in to holds nothing of anybody's.
  expect(await merge(here.head, 'kept')).toMatchObject({ status: 200 })
})
