import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { parentAccountsApi as accounts } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi as api, type NewParent } from '@xueqiao/contract/features/pupils/parents/api'
import { parentsMergeApi as merging } from '@xueqiao/contract/features/pupils/parents/merge'
import { profileApi } from '@xueqiao/contract/features/pupils/profile'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'

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

describe('an account is no way to the children of others', () => {
  const open = async (call: Caller, id: number) =>
    (await call(accounts.open, { body: { parentIds: [id] } })).data
  /** With the code and then with a password of their own, as whoever holds the slip would. */
  const signIn = async (slip: { username: string; code: string } | undefined) => {
    const call = await t.login(slip?.username ?? '', slip?.code)
    await call(authApi.changePassword, {
      body: { oldPassword: slip?.code ?? '', newPassword: 'mine-now' },
    })
    return call
  }

  test('of whoever stands apart with their number: the office opens it', async () => {
    const foreign = (await enter(there, { name: '谷母' })).data
    const own = (await enter(here, { name: '谷母', phone: foreign.phone })).data
    expect(await open(here.head, own.id)).toEqual({
      made: [],
      skipped: [{ parentId: own.id, name: '谷母', reason: 'office' }],
    })
    // What is somebody's name already says no more than that.
    expect((await open(there.head, foreign.id)).made).toHaveLength(1)
    const { data } = await here.head(accounts.open, { body: { parentIds: [own.id], reissue: true } })
    expect(data.skipped).toMatchObject([{ reason: 'office' }])
    expect((await open(admin, own.id)).skipped).toMatchObject([{ reason: 'taken' }])
  })

  test('nor of whoever came to the number later: merged, it takes a new password', async () => {
    const { data: foreign, studentId } = await enter(there, { name: '峰母' })
    const own = (await enter(here, { name: '另一位' })).data
    const thief = await signIn((await open(here.head, own.id)).made[0])
    const body = { name: '峰母', phone: foreign.phone }
    expect((await here.head(api.update, { params: { id: own.id }, body })).status).toBe(200)
    const params = { id: foreign.id }
    expect((await admin(merging.merge, { params, body: { fromId: own.id } })).status).toBe(200)
    expect((await thief(studentsApi.get, { params: { id: studentId } })).status).toBe(401)
    await expect(t.login(own.phone ?? '', 'mine-now')).rejects.toThrow('用户名或密码错误')
    expect((await admin(api.get, { params })).data).toMatchObject({ account: 'pending' })
  })

  test('by merging: whoever only teaches one of the children leaves it to the office', async () => {
    const teacherId = await make.aTeacher()
    const own = (
      await admin(classesApi.create, { body: { name: '合并班', grade: 4, headTeacherId: teacherId } })
    ).data
    const { call: head } = await make.aUser('merging', ['TEACHER'], { type: 'TEACHER', id: teacherId })
    await make.teaches(teacherId, there.classId, await make.aCourse(), await make.aSemester())
    const { data: parent } = await enter({ classId: own.id, head })
    const taught = await make.aStudent({ classId: there.classId })
    await admin(api.linkChild, {
      params: { id: parent.id, studentId: taught },
      body: { relationship: '母亲' },
    })
    const { data: fake } = await enter({ classId: own.id, head })
    expect((await open(head, fake.id)).made).toHaveLength(1)
    const refused = { status: 403, message: '其中有不在您管理范围内的孩子，请由学校管理员合并' }
    for (const [id, fromId] of [
      [parent.id, fake.id],
      [fake.id, parent.id],
    ] as const) {
      expect(await head(merging.merge, { params: { id }, body: { fromId } })).toMatchObject(refused)
      expect(await head(merging.preview, { params: { id }, body: { fromId } })).toMatchObject(refused)
    }
  })
})

test('two of one name without a number are two, unless all that is known of them is the same', async () => {
  const { data: mother, studentId } = await enter(here, { name: '李丽', employer: '云川医院' })
  const child = { studentId, relationship: '其他', isPrimary: false, canSign: false } as const
  const aunt = { name: '李丽', address: '云川市东门街 1 号', child }
  const add = async () => (await here.head(api.create, { body: aunt })).data.id
  const id = await add()
  expect(id).not.toBe(mother.id)
  expect(await add()).toBe(id)
  expect((await here.head(api.get, { params: { id: mother.id } })).data).toMatchObject({
    employer: '云川医院',
    children: [{ relationship: '母亲', isPrimary: true }],
  })
})

test('pupils who are saved at once say nothing of a number by who of them fails', async () => {
  const known = (await enter(there)).data.phone
  const outcomes = async (parentPhone: string | null) => {
    const pupils = await Promise.all([1, 2, 3, 4].map(() => make.aStudent({ classId: here.classId })))
    const saved = await Promise.all(
      pupils.map((id) =>
        here.head(studentsApi.update, {
          params: { id },
          body: { parentPhone, parentName: '一家', relationship: '母亲' },
        }),
      ),
    )
    return saved.map(({ status }) => status)
  }
  expect(await outcomes(known)).toEqual([200, 200, 200, 200])
  expect(await outcomes(aPhone())).toEqual([200, 200, 200, 200])
})

test('whoever sees two with one number learns from no order which of them stands apart', async () => {
  const number = (await enter(there)).data.phone
  const [first, second] = [(await enter(here)).data, (await enter(here)).data]
  await sql`update parents set phone = ${number}, apart = true where id = ${first.id}`.execute(t.db)
  await sql`update parents set phone = '+86' || ${number}::text where id = ${second.id}`.execute(t.db)
  const groups = (await here.head(merging.duplicates)).data
  const group = groups.find(({ parents }) => parents.some(({ id }) => id === first.id))
  expect(group).toMatchObject({ reason: 'phone', parents: [{ id: first.id }, { id: second.id }] })
})
