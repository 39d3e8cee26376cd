import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>
let counter = 0

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

const aPhone = () => `136${String(++counter).padStart(8, '0')}`
const aChild = async (input: object) => {
  const studentNumber = `C${++counter}-1`
  const answer = await admin.loose(api.create, {
    body: { name: '孩子', studentNumber, gender: '女', ...input },
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}
const change = async (id: number, input: object) => admin.loose(api.update, { params: { id }, body: input })
const guardiansOf = async (id: number) => (await admin(api.get, { params: { id } })).data.guardians
const liveParents = async (phone: string | null) =>
  (
    await sql<{ id: number; name: string }>`select id, name from parents
      where phone is not distinct from ${phone} and deleted_at is null order by id`.execute(t.db)
  ).rows

describe('the primary guardian of a record (decisions G68)', () => {
  test('is a parent of their own, with name, phone and relationship', async () => {
    const phone = aPhone()
    const child = await aChild({ parentName: '李母', parentPhone: phone, relationship: '母亲' })
    expect(child).toMatchObject({ parentName: '李母', parentPhone: phone, relationship: '母亲' })
    const [parent] = await liveParents(phone)
    expect(child.guardians).toEqual([
      { parentId: parent?.id, name: '李母', phone, relationship: '母亲', isPrimary: true },
    ])
  })

  test('is shared by siblings, found by the phone', async () => {
    const phone = aPhone()
    const elder = await aChild({ parentName: '王父', parentPhone: phone, relationship: '父亲' })
    const younger = await aChild({ parentName: '王父', parentPhone: phone, relationship: '父亲' })
    expect(younger.guardians[0]?.parentId).toBe(elder.guardians[0]?.parentId)
    expect(await liveParents(phone)).toHaveLength(1)
    const nameless = await aChild({ parentPhone: phone })
    expect(nameless).toMatchObject({ parentName: '王父', relationship: '其他' })
    const { data } = await admin(parentsApi.students, { params: { id: elder.guardians[0]?.parentId ?? 0 } })
    expect(data.map(({ id }) => id).sort()).toEqual([elder.id, younger.id, nameless.id].sort())
  })

  test('stays as it is when nothing is said, and changes only the relationship when only that is', async () => {
    const phone = aPhone()
    const { id } = await aChild({ parentName: '赵父', parentPhone: phone, relationship: '父亲' })
    expect((await change(id, { hobbies: '足球' })).data).toMatchObject({
      parentName: '赵父',
      parentPhone: phone,
    })
    expect((await change(id, { relationship: '其他' })).data).toMatchObject({
      relationship: '其他',
      parentPhone: phone,
    })
    expect(await liveParents(phone)).toHaveLength(1)
  })

  test('may have no phone, and gets one later', async () => {
    const { id, guardians } = await aChild({ parentName: '无号家长', relationship: '祖母' })
    expect(guardians).toMatchObject([{ name: '无号家长', phone: null, relationship: '祖母' }])
    const phone = aPhone()
    const { data } = await change(id, { parentName: '无号家长', parentPhone: phone })
    expect(data.guardians).toMatchObject([{ parentId: guardians[0]?.parentId, phone }])
    const cleared = await change(id, { parentName: '无号家长', parentPhone: null })
    expect(cleared.data.guardians).toMatchObject([{ parentId: guardians[0]?.parentId, phone: null }])
  })

  test('is renamed only while nobody else knows them', async () => {
    const phone = aPhone()
    const one = await aChild({ parentName: '孙夫', parentPhone: phone, relationship: '父亲' })
    const renamed = await change(one.id, { parentName: '孙父', parentPhone: phone })
    expect(renamed.data.guardians).toMatchObject([{ parentId: one.guardians[0]?.parentId, name: '孙父' }])
    const two = await aChild({ parentName: '孙父', parentPhone: phone, relationship: '父亲' })
    expect(await change(one.id, { parentName: '孙大圣', parentPhone: phone })).toMatchObject({
      status: 400,
      message: '家长 孙父 已有账号或其他孩子，不能在此改名',
      field: 'parentName',
    })
    await admin(api.remove, { params: { id: two.id } })
    expect((await change(one.id, { parentName: '孙大圣', parentPhone: phone })).status).toBe(200)
    await make.aUser('sun-father', ['PARENT'], { type: 'PARENT', id: one.guardians[0]?.parentId ?? 0 })
    expect((await change(one.id, { parentName: '孙行者', parentPhone: phone })).status).toBe(400)
  })

  test('whose phone is another parent’s must have their name too', async () => {
    const phone = aPhone()
    await aChild({ parentName: '周父', parentPhone: phone })
    const { id } = await aChild({ parentName: '吴母', parentPhone: aPhone() })
    expect(await change(id, { parentName: '吴母', parentPhone: phone })).toMatchObject({
      status: 400,
      message: '该手机号已登记为另一位家长，姓名不一致，请核对',
      field: 'parentName',
    })
    const { data } = await change(id, { parentName: '周父', parentPhone: phone })
    expect(data.guardians).toMatchObject([
      { name: '周父', phone, isPrimary: true },
      { name: '吴母', isPrimary: false },
    ])
  })

  test('under another name and phone is somebody else: the old one stays a guardian', async () => {
    const { id, guardians } = await aChild({
      parentName: '郑父',
      parentPhone: aPhone(),
      relationship: '父亲',
    })
    const phone = aPhone()
    const { data } = await change(id, { parentName: '郑母', parentPhone: phone, relationship: '母亲' })
    expect(data).toMatchObject({ parentName: '郑母', parentPhone: phone, relationship: '母亲' })
    expect(data.guardians).toMatchObject([
      { name: '郑母', relationship: '母亲', isPrimary: true },
      { parentId: guardians[0]?.parentId, name: '郑父', relationship: '父亲', isPrimary: false },
    ])
    const back = await change(id, { parentName: '郑父', parentPhone: guardians[0]?.phone })
    expect(back.data.guardians).toMatchObject([
      { parentId: guardians[0]?.parentId, relationship: '父亲', isPrimary: true },
      { name: '郑母', isPrimary: false },
    ])
  })

  test('under another phone alone was a slip: the parent gets the new number', async () => {
    const wrong = aPhone()
    const { id, guardians } = await aChild({ parentName: '冯父', parentPhone: wrong })
    const phone = aPhone()
    const { data } = await change(id, { parentName: '冯父', parentPhone: phone })
    expect(data.guardians).toMatchObject([{ parentId: guardians[0]?.parentId, phone, isPrimary: true }])
    expect(await liveParents(wrong)).toEqual([])
  })

  test('a slip that names a parent there is already gives way to that one', async () => {
    const phone = aPhone()
    const sibling = await aChild({ parentName: '陈父', parentPhone: phone })
    const wrong = aPhone()
    const { id } = await aChild({ parentName: '陈父', parentPhone: wrong })
    const { data } = await change(id, { parentName: '陈父', parentPhone: phone })
    expect(data.guardians).toMatchObject([{ parentId: sibling.guardians[0]?.parentId }])
    expect(data.guardians).toHaveLength(1)
    expect(await liveParents(wrong)).toEqual([])
  })

  test('of siblings under another phone is a new parent, and theirs stays', async () => {
    const phone = aPhone()
    const one = await aChild({ parentName: '褚父', parentPhone: phone })
    const two = await aChild({ parentName: '褚父', parentPhone: phone })
    const other = aPhone()
    const { data } = await change(two.id, { parentName: '褚父', parentPhone: other })
    expect(data.guardians).toMatchObject([
      { phone: other, isPrimary: true },
      { parentId: one.guardians[0]?.parentId, phone, isPrimary: false },
    ])
    expect(await guardiansOf(one.id)).toMatchObject([{ phone, isPrimary: true }])
    expect(await change(one.id, { parentName: '褚父', parentPhone: '' })).toMatchObject({
      status: 400,
      message: '家长 褚父 已有账号或其他孩子，不能在此清空电话',
      field: 'parentPhone',
    })
  })

  test('is let go when all three are cleared, and kept for those who still know them', async () => {
    const phone = aPhone()
    const alone = await aChild({ parentName: '卫父', parentPhone: phone })
    const { data } = await change(alone.id, { parentName: '', parentPhone: '', relationship: '' })
    expect(data).toMatchObject({ parentName: null, parentPhone: null, relationship: null, guardians: [] })
    expect(await liveParents(phone)).toEqual([])
    const shared = aPhone()
    const one = await aChild({ parentName: '蒋父', parentPhone: shared })
    const two = await aChild({ parentName: '蒋父', parentPhone: shared })
    await change(one.id, { parentName: null, parentPhone: null, relationship: null })
    expect(await guardiansOf(one.id)).toEqual([])
    expect(await guardiansOf(two.id)).toMatchObject([{ phone: shared }])
  })

  test('cannot lose the name and keep the phone', async () => {
    const { id } = await aChild({ parentName: '沈父', parentPhone: aPhone() })
    expect(await change(id, { parentName: '' })).toMatchObject({
      status: 400,
      message: '请输入家长姓名',
      field: 'parentName',
    })
  })

  test('entered by two people at once is one parent, or a clear answer', async () => {
    const phone = aPhone()
    const [one, two] = [await aChild({}), await aChild({})]
    const answers = await Promise.all(
      [one, two].map(({ id }) => change(id, { parentName: '韩父', parentPhone: phone })),
    )
    for (const { status, message } of answers)
      expect(status === 200 || message === '家长信息刚刚被他人登记，请重新保存').toBe(true)
    expect(await liveParents(phone)).toHaveLength(1)
  })

  test('a refused parent leaves the rest of the record unsaved', async () => {
    const phone = aPhone()
    await aChild({ parentName: '杨父', parentPhone: phone })
    const { id } = await aChild({ hobbies: '足球' })
    await change(id, { hobbies: '围棋', parentName: '朱父', parentPhone: phone })
    expect((await admin(api.get, { params: { id } })).data).toMatchObject({ hobbies: '足球', version: 1 })
  })
})

test('an account for a parent is chosen by name, with the children and a phone that tells nobody more (G48)', async () => {
  const phone = aPhone()
  await aChild({ name: '欧阳小雨', parentName: '欧阳明远', parentPhone: phone, relationship: '父亲' })
  const find = (name: string) => admin(parentsApi.options, { query: { name } })
  const [found, ...more] = (await find('欧阳')).data
  expect(more).toEqual([])
  expect(found).toMatchObject({ name: '欧阳明远', children: ['欧阳小雨'] })
  expect(found?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  expect((await find('没有这个人')).data).toEqual([])
  expect((await admin(parentsApi.options, { query: { size: 1 } })).data).toHaveLength(1)
})
