import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { communicationApi as chat } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi as chatMessages } from '@xueqiao/contract/features/family/communication/messages'
import { parentAccountsApi as accounts } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi as api } from '@xueqiao/contract/features/pupils/parents/api'
import { parentsMergeApi as merging } from '@xueqiao/contract/features/pupils/parents/merge'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { follow } from '../../../platform/deeds'
import { type ParentMerge, parentsMerged } from '../deeds'

type Make = ReturnType<typeof buildersFor>
type Caller = Awaited<ReturnType<Make['admin']>>

let t: TestApp
let make: Make
let admin: Caller
let counter = 0

/** One more who follows a merge, after all others. */
let alsoFollows: (merge: ParentMerge) => void = () => {}
const trial = follow(parentsMerged, async (_ctx, merge) => {
  alsoFollows(merge)
  return null
})

beforeAll(async () => {
  t = await testApp({ modules: [{ follows: [trial] }] })
  make = buildersFor(t)
  admin = await make.admin()
})

const aPhone = () => `137${String(++counter).padStart(8, '0')}`

/** A class of its own: its 班主任, a teacher who only teaches there, the head of its department. */
const aCorner = async () => {
  const n = ++counter
  const departmentId = await make.aDepartment()
  const [headId, colleagueId, leaderId] = [
    await make.aTeacher({ departmentId }),
    await make.aTeacher(),
    await make.aTeacher({ departmentId }),
  ]
  const { data } = await admin.loose(classesApi.create, {
    body: { name: `家长${n}班`, grade: 3, departmentId, headTeacherId: headId },
  })
  const classId: number = data.id
  await make.teaches(colleagueId, classId, await make.aCourse(), await make.aSemester({ current: false }))
  const user = async (name: string, role: string, id: number) =>
    (await make.aUser(`${name}${n}`, [role], { type: 'TEACHER', id })).call
  return {
    classId,
    className: `家长${n}班`,
    headId,
    head: await user('head', 'TEACHER', headId),
    colleague: await user('colleague', 'TEACHER', colleagueId),
    leader: await user('leader', 'DEPARTMENT_ADMIN', leaderId),
  }
}

const aGuardian = async (classId: number, input: { name?: string; child?: string; phone?: string } = {}) => {
  const studentId = await make.aStudent({ classId, name: input.child ?? '小孩' })
  const { data, status } = await admin(api.create, {
    body: {
      name: input.name ?? '某家长',
      phone: input.phone ?? aPhone(),
      child: { studentId, relationship: '母亲', isPrimary: true },
    },
  })
  expect(status).toBe(200)
  return { ...data, studentId }
}

const idsOf = async (call: Caller, query: object) =>
  (await call.loose(api.search, { query: { size: 100, ...query } })).data.content.map(({ id }) => id)
const summaries = async (entity: string, id: number) =>
  (
    await sql<{
      summary: string
    }>`select summary from audit_log where entity = ${entity} and entity_id = ${id}
      order by id`.execute(t.db)
  ).rows.map(({ summary }) => summary)

describe('who sees which parents', () => {
  test('the office all, a department its tree, a 班主任 and colleagues their class; nobody else anything', async () => {
    const [here, there] = [await aCorner(), await aCorner()]
    const own = await aGuardian(here.classId)
    const foreign = await aGuardian(there.classId)
    for (const call of [here.head, here.colleague, here.leader]) {
      expect(await idsOf(call, {})).toEqual([own.id])
      expect((await call(api.get, { params: { id: foreign.id } })).status).toBe(404)
      expect(await idsOf(call, { classId: there.classId })).toEqual([])
    }
    expect(await idsOf(admin, {})).toEqual(expect.arrayContaining([own.id, foreign.id]))
    expect(await idsOf(admin, { classId: here.classId })).toEqual([own.id])
  })

  test('lists have numbers in part; whoever keeps the record opens it, others reveal them for a reason', async () => {
    const { head, colleague, classId } = await aCorner()
    const { id, phone } = await aGuardian(classId)
    await head(accounts.open, { body: { parentIds: [id] } })
    const masked = `${phone?.slice(0, 3)}****${phone?.slice(-4)}`
    const rowOf = async (call: Caller) => (await call(api.search)).data.content[0]
    expect(await rowOf(head)).toMatchObject({ phone: masked, username: masked, mayManage: true })
    expect((await head(api.get, { params: { id } })).data).toMatchObject({ phone, username: phone })
    const { rows: looks } = await sql`select entity_id from audit_log
      where action = 'reveal' and entity = 'parents' and entity_id = ${id} and diff ? 'opened'`.execute(t.db)
    expect(looks).toHaveLength(1)
    expect(await rowOf(colleague)).toMatchObject({ phone: masked, username: masked, mayManage: false })
    expect((await colleague(api.get, { params: { id } })).data).toMatchObject({ phone: masked })
    // A search would confirm what is masked.
    expect(await idsOf(head, { keyword: phone })).toEqual([id])
    expect(await idsOf(colleague, { keyword: phone })).toEqual([])
    const body = { field: 'phone', reason: '联系家长' } as const
    expect((await colleague(api.reveal, { params: { id }, body })).data).toEqual({
      field: 'phone',
      value: phone,
    })
    const refusals = [
      colleague(api.update, { params: { id }, body: { name: '改名' } }),
      colleague(accounts.open, { body: { parentIds: [id] } }),
      colleague(accounts.reset, { params: { id } }),
    ]
    for (const answer of await Promise.all(refusals))
      expect(answer).toMatchObject({ status: 403, message: '您只能查看该家长，不能修改' })
  })

  test('of a family with a child elsewhere only the own child is known, and finds them', async () => {
    const [here, there] = [await aCorner(), await aCorner()]
    const { id } = await aGuardian(here.classId, { child: '欧阳近近' })
    const away = await make.aStudent({ classId: there.classId, name: '司徒远远' })
    await admin(api.linkChild, { params: { id, studentId: away }, body: { relationship: '母亲' } })
    const { data } = await here.head(api.get, { params: { id } })
    expect(data.children.map(({ name }) => name)).toEqual(['欧阳近近'])
    expect(await idsOf(here.head, { keyword: 'ouyang' })).toEqual([id])
    expect(await idsOf(here.head, { keyword: 'situ' })).toEqual([])
    expect(await idsOf(admin, { keyword: 'situ' })).toEqual([id])
    expect(await here.head(api.unlinkChild, { params: { id, studentId: away } })).toMatchObject({
      status: 404,
    })
  })

  test('found by name, pinyin, whole number, grade, account and having no child; counted; in few statements', async () => {
    const { classId } = await aCorner()
    const phone = aPhone()
    const { id, studentId } = await aGuardian(classId, { name: '慕容雪', phone })
    for (const keyword of ['慕容', 'murong', 'mrx', phone, `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`])
      expect(await idsOf(admin, { keyword })).toEqual([id])
    expect(await idsOf(admin, { keyword: phone.slice(-4) })).toEqual([])
    expect(await idsOf(admin, { classId, account: 'none' })).toEqual([id])
    expect(await idsOf(admin, { classId, account: 'enabled' })).toEqual([])
    expect(await idsOf(admin, { classId, grade: 4 })).toEqual([])
    expect(await idsOf(admin, { classId, grade: 3, childless: false })).toEqual([id])
    await admin(api.unlinkChild, { params: { id, studentId }, query: { last: 'true' } })
    expect(await idsOf(admin, { keyword: '慕容', childless: true })).toEqual([id])
    expect(await t.queriesOf(() => admin(api.search))).toBeLessThanOrEqual(3)
  })
})

describe('parents and their children', () => {
  test('a 班主任 adds a guardian of an own pupil, and edits them; two at once do not undo each other', async () => {
    const { head, classId } = await aCorner()
    const studentId = await make.aStudent({ classId })
    const phone = aPhone()
    const child = { studentId, relationship: '父亲' } as const
    const { data } = await head(api.create, { body: { name: '贺父', phone, child } })
    expect(data).toMatchObject({
      name: '贺父',
      account: 'none',
      children: [{ studentId, relationship: '父亲', isPrimary: true, canSign: true }],
    })
    const params = { id: data.id }
    const body = { name: '贺建国', phone, employer: '云川市图书馆', version: data.version }
    expect((await head(api.update, { params, body })).data).toMatchObject({
      name: '贺建国',
      employer: '云川市图书馆',
    })
    expect(await head(api.update, { params, body })).toMatchObject({ status: 409, code: 'STALE' })
    expect((await admin(studentsApi.get, { params: { id: studentId } })).data.parentName).toBe('贺建国')
    expect(await summaries('parents', data.id)).toContain('修改了家长 贺建国')
  })

  test('only the office enters a parent of nobody, and nobody one of a foreign child', async () => {
    const [here, there] = [await aCorner(), await aCorner()]
    const alone = { name: '无子女家长', phone: aPhone() }
    expect(await here.head(api.create, { body: alone })).toMatchObject({ status: 400, message: '请选择孩子' })
    const studentId = await make.aStudent({ classId: there.classId })
    const child = { studentId, relationship: '父亲' } as const
    expect(await here.head(api.create, { body: { ...alone, child } })).toMatchObject({ status: 404 })
    const { data } = await admin(api.create, { body: alone })
    expect(await here.head(api.get, { params: { id: data.id } })).toMatchObject({ status: 404 })
    expect(await admin(api.remove, { params: { id: data.id } })).toMatchObject({ status: 200 })
    expect(await admin(api.get, { params: { id: data.id } })).toMatchObject({ status: 404 })
  })

  test('a known number and name is the known parent; another name is refused', async () => {
    const { head, classId } = await aCorner()
    const { id, phone, name, studentId: elder } = await aGuardian(classId, { name: '双子家长' })
    const studentId = await make.aStudent({ classId })
    const child = { studentId, relationship: '母亲' } as const
    expect(await head(api.create, { body: { name: '别人', phone, child } })).toMatchObject({
      status: 409,
      field: 'phone',
    })
    expect((await head(api.create, { body: { name, phone, child } })).data).toMatchObject({
      id,
      children: [{ studentId: elder }, { studentId }],
    })
    const other = await aGuardian(classId)
    const body = { name: other.name, phone }
    expect(await head(api.update, { params: { id: other.id }, body })).toMatchObject({
      status: 409,
      field: 'phone',
    })
  })

  test('one guardian is the one to call: the first, then whoever is made so, then whoever is left', async () => {
    const { head, classId } = await aCorner()
    const mother = await aGuardian(classId, { name: '甲母' })
    const { studentId } = mother
    const father = await aGuardian(classId, { name: '甲父' })
    const link = (id: number, isPrimary: boolean) =>
      head(api.linkChild, {
        params: { id, studentId },
        body: { relationship: '父亲', isPrimary, canSign: false },
      })
    const guardians = async () =>
      (await admin(studentsApi.get, { params: { id: studentId } })).data.guardians.map((one) => [
        one.name,
        one.isPrimary,
      ])
    await link(father.id, false)
    expect(await guardians()).toEqual([
      ['甲母', true],
      ['甲父', false],
    ])
    expect(await link(mother.id, false)).toMatchObject({
      status: 400,
      message: '请先将另一位家长设为主要联系人',
    })
    expect((await link(father.id, true)).data.children).toContainEqual(
      expect.objectContaining({ studentId, isPrimary: true, canSign: false }),
    )
    expect(await guardians()).toEqual([
      ['甲父', true],
      ['甲母', false],
    ])
    expect(await head(api.unlinkChild, { params: { id: father.id, studentId } })).toMatchObject({
      status: 200,
    })
    expect(await guardians()).toEqual([['甲母', true]])
    const again = await head(api.unlinkChild, { params: { id: father.id, studentId } })
    expect(again).toMatchObject({ status: 400 })
  })

  test('the last child is never let go silently, and a parent with children is not deleted', async () => {
    const { head, classId } = await aCorner()
    const { id, studentId, name } = await aGuardian(classId, { child: '独独' })
    const params = { id, studentId }
    expect(await head(api.unlinkChild, { params })).toMatchObject({
      status: 409,
      message: `独独 是家长 ${name} 唯一的孩子，解除后该家长将没有孩子，只有学校管理员能看到`,
    })
    expect(await admin(api.remove, { params: { id } })).toMatchObject({ status: 409 })
    expect(await head(api.remove, { params: { id } })).toMatchObject({ status: 403 })
    expect(await head(api.unlinkChild, { params, query: { last: 'true' } })).toMatchObject({ status: 200 })
    expect(await head(api.get, { params: { id } })).toMatchObject({ status: 404 })
    expect((await admin(api.get, { params: { id } })).data.children).toEqual([])
  })
})

describe('accounts', () => {
  test('those without one are found, whatever becomes of the accounts of others', async () => {
    const { head, classId } = await aCorner()
    const one = await aGuardian(classId, { name: '辰父' })
    const two = await aGuardian(classId, { name: '巳父' })
    const none = () => idsOf(head, { account: 'none' })
    const idOf = async ({ phone }: { phone: string | null }) => {
      const found = t.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', phone ?? '')
      return (await found.where('deleted_at', 'is', null).executeTakeFirst())?.id ?? 0
    }
    expect(await none()).toEqual([one.id, two.id])
    await head(accounts.open, { body: { parentIds: [one.id, two.id] } })
    expect(await none()).toEqual([])
    const id = await idOf(one)
    const linked = (profileId: number | null) =>
      admin.loose(usersApi.setProfile, { params: { id }, body: { profileType: 'PARENT', profileId } })
    expect((await linked(null)).status).toBe(200)
    expect(await none()).toEqual([one.id])
    expect((await linked(one.id)).status).toBe(200)
    expect(await none()).toEqual([])
    expect((await admin(usersApi.remove, { params: { id: await idOf(two) } })).status).toBe(200)
    expect(await none()).toEqual([two.id])

    const counted = async () =>
      (await admin.loose(api.search, { query: { account: 'none', size: 1 } })).data.totalElements
    const before = await counted()
    const alone = await make.aParent([])
    expect(await counted()).toBe(before + 1)
    expect((await admin(api.remove, { params: { id: alone } })).status).toBe(200)
    expect(await counted()).toBe(before)
  })

  test('in bulk: a code each, which opens nothing but its own change; the others are named', async () => {
    const { head, classId } = await aCorner()
    const [one, two] = [
      await aGuardian(classId, { name: '子父' }),
      await aGuardian(classId, { name: '丑父' }),
    ]
    const mute = await aGuardian(classId, { name: '寅父' })
    await admin.loose(api.update, { params: { id: mute.id }, body: { name: '寅父', phone: null } })
    await head(accounts.open, { body: { parentIds: [two.id] } })
    const { data } = await head(accounts.open, { body: { parentIds: [one.id, two.id, mute.id] } })
    expect(data.skipped).toEqual([
      { parentId: two.id, name: '丑父', reason: 'has' },
      { parentId: mute.id, name: '寅父', reason: 'phone' },
    ])
    expect(data.made).toMatchObject([
      { parentId: one.id, username: one.phone, children: [{ relationship: '母亲' }] },
    ])
    const [slip] = data.made
    const family = await t.login(one.phone ?? '', slip?.code)
    expect((await family(authApi.user)).data).toMatchObject({
      mustChangePassword: true,
      roles: ['ROLE_PARENT'],
    })
    expect((await family(api.students, { params: { id: one.id } })).status).toBe(403)
    expect(await idsOf(head, { account: 'pending' })).toEqual([one.id, two.id])
    const newPassword = 'own-words-7'
    const body = { oldPassword: slip?.code ?? '', newPassword }
    expect(await family(authApi.changePassword, { body })).toMatchObject({ status: 200 })
    expect((await family(api.students, { params: { id: one.id } })).data).toHaveLength(1)
    expect(await idsOf(head, { account: 'enabled' })).toEqual([one.id])
    const { rows } = await sql<{ id: number }>`select id from users where username = ${one.phone}`.execute(
      t.db,
    )
    expect(await summaries('users', rows[0]?.id ?? 0)).toContain('为家长 子父 开通了账号')
  })

  test('a lost slip is written again only for those who have not signed in', async () => {
    const { head, classId } = await aCorner()
    const { id, phone } = await aGuardian(classId)
    const body = { parentIds: [id], reissue: true }
    const first = (await head(accounts.open, { body })).data.made[0]?.code
    const second = (await head(accounts.open, { body })).data.made[0]?.code
    expect(second).not.toBe(first)
    await expect(t.login(phone ?? '', first)).rejects.toThrow('用户名或密码错误')
    await t.login(phone ?? '', second)
    expect((await head(accounts.open, { body })).data).toMatchObject({
      made: [],
      skipped: [{ reason: 'has' }],
    })
  })

  test('a login name that is somebody else’s is left alone, and a foreign parent stops the whole', async () => {
    const { head, classId } = await aCorner()
    const elsewhere = await aCorner()
    const [own, foreign] = [await aGuardian(classId), await aGuardian(elsewhere.classId)]
    await make.aUser(own.phone ?? '', ['TEACHER'])
    expect((await head(accounts.open, { body: { parentIds: [own.id] } })).data.skipped).toMatchObject([
      { reason: 'office' },
    ])
    const next = await aGuardian(classId)
    const both = { parentIds: [next.id, foreign.id] }
    expect(await head(accounts.open, { body: both })).toMatchObject({ status: 404 })
    expect(await idsOf(head, { account: 'pending' })).toEqual([])
    const many = { parentIds: Array.from({ length: 51 }, (_, index) => index + 1) }
    expect(await head(accounts.open, { body: many })).toMatchObject({
      message: '一次最多为 50 位家长开通账号',
    })
  })

  test('nobody hands out a code that opens a child in the charge of others', async () => {
    const [here, there] = [await aCorner(), await aCorner()]
    const { id, phone } = await aGuardian(here.classId, { name: '两班父' })
    const sibling = await make.aStudent({ classId: there.classId })
    await admin(api.linkChild, { params: { id, studentId: sibling }, body: { relationship: '父亲' } })
    const open = (call: Caller) => call(accounts.open, { body: { parentIds: [id], reissue: true } })
    const params = { id }
    for (const call of [here.head, here.leader, there.head]) {
      expect((await open(call)).data).toEqual({
        made: [],
        skipped: [{ parentId: id, name: '两班父', reason: 'office' }],
      })
      expect((await call(api.get, { params })).data).toMatchObject({ mayManage: true, inFullCharge: false })
    }
    expect((await open(admin)).data.made).toMatchObject([{ username: phone }])
    expect((await open(here.head)).data.skipped).toMatchObject([{ reason: 'office' }])
    const refused = { status: 403, message: '该家长有不在您管理范围内的孩子，请由学校管理员处理' }
    expect(await here.head(accounts.reset, { params })).toMatchObject(refused)
    expect(await here.head(accounts.setStatus, { params, body: { enabled: false } })).toMatchObject(refused)
    await admin(api.unlinkChild, { params: { id, studentId: sibling } })
    expect((await open(here.head)).data.made).toHaveLength(1)
  })

  test('the sheet has a line for each child, and leaves a trace', async () => {
    const { head, classId, className } = await aCorner()
    const { id, phone, studentId } = await aGuardian(classId, { name: '表家长', child: '表小一' })
    const { data } = await head(accounts.open, { body: { parentIds: [id] } })
    const code = data.made[0]?.code ?? ''
    const answer = await head(accounts.sheet, { body: [{ parentId: id, code }] })
    expect(answer.status).toBe(200)
    expect((await readXlsx(answer.raw)).sheets[0]?.rows).toEqual([
      ['班级', '学生', '家长', '关系', '用户名', '一次性密码'],
      [className, '表小一', '表家长', '母亲', phone, code],
    ])
    expect(studentId).toBeGreaterThan(0)
    const elsewhere = await aCorner()
    expect(await elsewhere.head(accounts.sheet, { body: [{ parentId: id, code }] })).toMatchObject({
      status: 404,
    })
    const formula = { parentId: id, code: '=1+1' }
    expect(await head(accounts.sheet, { body: [formula] })).toMatchObject({ status: 400 })
  })

  test('closed and opened by the 班主任; the password only until it was used, then by the office, and they are told', async () => {
    const { head, leader, classId } = await aCorner()
    const { id, phone } = await aGuardian(classId)
    const params = { id }
    expect(await head(accounts.reset, { params })).toMatchObject({ status: 409, message: '还没有登录账号' })
    await head(accounts.open, { body: { parentIds: [id] } })
    const { data: renewed } = await head(accounts.reset, { params })
    expect(renewed.username).toBe(phone)
    const family = await t.login(phone ?? '', renewed.password)
    await family(authApi.changePassword, {
      body: { oldPassword: renewed.password, newPassword: 'own-words-7' },
    })
    expect((await family(bellApi.bell)).data.items).toEqual([])
    await head(accounts.setStatus, { params, body: { enabled: false } })
    expect((await family(authApi.user)).status).toBe(401)
    expect((await head(api.get, { params })).data).toMatchObject({ account: 'disabled', accountUsed: true })
    await head(accounts.setStatus, { params, body: { enabled: true } })
    const { call: school } = await make.aUser(`school${++counter}`, ['SCHOOL_ADMIN'])
    for (const call of [head, leader, school])
      expect(await call(accounts.reset, { params })).toMatchObject({
        status: 403,
        message: '该账号已登录使用过，只有系统管理员可以重置密码，请联系学校办公室',
      })
    expect((await t.login(phone ?? '', 'own-words-7')).token).toBeDefined()
    const { data: byOffice } = await admin(accounts.reset, { params })
    const again = await t.login(phone ?? '', byOffice.password)
    await again(authApi.changePassword, {
      body: { oldPassword: byOffice.password, newPassword: 'own-words-8' },
    })
    const { items } = (await again(bellApi.bell)).data
    expect(items.map(({ title }) => title)).toEqual([
      '密码已被重置：学校管理员于11月16日 10:00重置了您的登录密码；如果您没有提出过，请联系学校',
    ])
    const double = await aGuardian(classId)
    await make.aUser('also-teaches', ['PARENT', 'SCHOOL_ADMIN'], { type: 'PARENT', id: double.id })
    expect(await head(accounts.reset, { params: { id: double.id } })).toMatchObject({
      status: 403,
      message: '该账号还有其他角色，请由系统管理员在用户管理中处理',
    })
  })
})

describe('duplicates', () => {
  afterEach(() => {
    alsoFollows = () => {}
  })

  /** One number written in two ways: an older system let it pass. */
  const aPair = async (classId: number) => {
    const one = await aGuardian(classId, { name: '冯母', child: '冯大' })
    const two = await aGuardian(classId, { name: '冯母', child: '冯二' })
    const spelled = `+86 ${one.phone?.slice(0, 3)} ${one.phone?.slice(3)}`
    await sql`update parents set phone = ${spelled} where id = ${two.id}`.execute(t.db)
    return { one, two, spelled }
  }

  test('are suggested by number and by name at one child, only to those who see the whole of them', async () => {
    const [here, there] = [await aCorner(), await aCorner()]
    const { one, two } = await aPair(here.classId)
    const namesake = await aGuardian(here.classId, { name: '冯母' })
    await sql`insert into student_guardians (student_id, parent_id, relationship)
      values (${one.studentId}, ${namesake.id}, '母亲')`.execute(t.db)
    const groups = (await here.head(merging.duplicates)).data.map(({ reason, parents }) => [
      reason,
      parents.map(({ id }) => id),
    ])
    expect(groups).toEqual([
      ['phone', [one.id, two.id]],
      ['child', [one.id, namesake.id]],
    ])
    expect((await there.head(merging.duplicates)).data).toEqual([])
    expect((await here.colleague(merging.duplicates)).data).toEqual([])
  })

  test('become one: children, account, what was looked at, and whatever else follows', async () => {
    const { head, colleague, classId } = await aCorner()
    const { one, two } = await aPair(classId)
    await admin(api.linkChild, {
      params: { id: two.id, studentId: one.studentId },
      body: { relationship: '母亲', isPrimary: true, canSign: true },
    })
    await colleague(api.reveal, { params: { id: two.id }, body: { field: 'phone', reason: '家访前核对' } })
    const { data: opened } = await head(accounts.open, { body: { parentIds: [two.id] } })
    const heard: unknown[] = []
    alsoFollows = (merge) => heard.push(merge)
    const { data, status } = await head(merging.merge, { params: { id: one.id }, body: { fromId: two.id } })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: one.id, phone: one.phone, account: 'pending' })
    expect(data.children.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['冯大', true],
      ['冯二', true],
    ])
    expect(heard).toEqual([
      { fromId: two.id, intoId: one.id, closedUserId: null, userId: expect.any(Number) },
    ])
    expect(await head(api.get, { params: { id: two.id } })).toMatchObject({ status: 404 })
    const family = await t.login(one.phone ?? '', opened.made[0]?.code)
    expect((await family(authApi.user)).data.profileId).toBe(one.id)
    const { data: looks } = await head(studentsApi.reveals, { params: { id: one.studentId } })
    expect(looks).toMatchObject([{ reason: '家访前核对' }])
    expect((await summaries('parents', one.id)).at(-1)).toBe(`将家长 冯母（编号 ${two.id}）并入家长 冯母`)
  })

  test('with two accounts one must be chosen to close', async () => {
    const { head, classId } = await aCorner()
    const { one, two } = await aPair(classId)
    await sql`update parents set phone = ${aPhone()} where id = ${two.id}`.execute(t.db)
    const { data: opened } = await head(accounts.open, { body: { parentIds: [one.id, two.id] } })
    const params = { id: one.id }
    expect(await head(merging.merge, { params, body: { fromId: two.id } })).toMatchObject({
      status: 409,
      message: '两位家长都有账号，请选择禁用其中一个',
      field: 'disable',
    })
    const { data } = await head(merging.merge, { params, body: { fromId: two.id, disable: 'kept' } })
    const [first, second] = opened.made
    expect(data.username).toBe(second?.username)
    await expect(t.login(first?.username ?? '', first?.code)).rejects.toThrow('账号已被禁用')
    const family = await t.login(second?.username ?? '', second?.code)
    expect((await family(authApi.user)).data.profileId).toBe(one.id)
  })

  test('what they were sent and have sent is that of the one who stays', async () => {
    const { head, classId, headId: teacherId } = await aCorner()
    const { one, two } = await aPair(classId)
    await sql`update parents set phone = ${aPhone()} where id = ${two.id}`.execute(t.db)
    await admin(api.linkChild, {
      params: { id: two.id, studentId: one.studentId },
      body: { relationship: '母亲' },
    })
    const { data: opened } = await head(accounts.open, { body: { parentIds: [one.id, two.id] } })
    const { rows: users } = await sql<{ id: number; profile_id: number }>`select id, profile_id from users
      where profile_type = 'PARENT' and profile_id in (${one.id}, ${two.id})`.execute(t.db)
    const userOf = (id: number) => users.find((user) => user.profile_id === id)?.id ?? 0
    const { rows: notices } = await sql<{ id: number }>`insert into notices (title, content, level, author_id)
      select '通知', '内容', 'confirm', ${userOf(one.id)} from generate_series(1, 2) returning id`.execute(
      t.db,
    )
    const [both, alone] = notices.map(({ id }) => id)
    await sql`insert into notice_receipts (notice_id, parent_id, student_id, read_at, confirmed_at, settled_at) values
      (${both}, ${one.id}, ${one.studentId}, '2026-11-01', null, null),
      (${both}, ${two.id}, ${one.studentId}, '2026-11-02', '2026-11-02', '2026-11-02'),
      (${alone}, ${two.id}, ${two.studentId}, null, null, null)`.execute(t.db)
    await sql`insert into notifications (user_id, title, link) values (${userOf(two.id)}, '提醒', '/x')`.execute(
      t.db,
    )
    await sql`insert into feedback (title, category, content, recipient, anonymous, submitter_id, due_at)
      values ('建议', '建议', '内容', 'SCHOOL', false, ${userOf(two.id)}, now())`.execute(t.db)
    const conversation = async (call: Caller, studentId: number, content: string) => {
      const { data } = await call(chat.createFamilyConversation, { query: { teacherId, studentId } })
      await call(chatMessages.send, { params: { id: data.id }, body: { content } })
      return data.id
    }
    const [mother, twin] = await Promise.all(
      opened.made.map(async ({ username, code }) => {
        const call = await t.login(username, code)
        await call(authApi.changePassword, { body: { oldPassword: code, newPassword: 'own-words-7' } })
        return call
      }),
    )
    if (!mother || !twin) throw new Error('nobody signed in')
    const ownConversation = await conversation(mother, one.studentId, '我的第一句')
    const doubleConversation = await conversation(twin, one.studentId, '另一处的话')
    const movedConversation = await conversation(twin, two.studentId, '说说老二')
    const into = { params: { id: one.id }, body: { fromId: two.id, disable: 'from' } } as const
    // Whoever keeps the other account would read what was said to this one.
    expect(await head(merging.merge, into)).toMatchObject({
      status: 403,
      message: expect.stringContaining('请联系学校办公室'),
    })
    expect((await admin(merging.merge, into)).status).toBe(200)
    const { content: conversations } = (await mother(chat.conversations)).data
    const inOrder = conversations.toSorted((a, b) => a.id - b.id)
    expect(inOrder.map(({ id, active, parentId }) => [id, active, parentId])).toEqual([
      [ownConversation, true, one.id],
      [doubleConversation, false, two.id],
      [movedConversation, true, one.id],
    ])
    const said = await mother(chatMessages.list, { params: { id: movedConversation } })
    expect(said.data.content.map(({ content, senderId }) => [content, senderId])).toEqual([
      ['说说老二', userOf(one.id)],
    ])
    const { rows: receipts } = await sql`select notice_id, parent_id, student_id, read_at::date::text as read,
      confirmed_at is not null as confirmed from notice_receipts where notice_id in (${both}, ${alone})
      order by notice_id`.execute(t.db)
    expect(receipts).toEqual([
      { notice_id: both, parent_id: one.id, student_id: one.studentId, read: '2026-11-01', confirmed: true },
      { notice_id: alone, parent_id: one.id, student_id: two.studentId, read: null, confirmed: false },
    ])
    const countOf = async (table: string, column: string, id: number) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
        where ${sql.ref(column)} = ${id}`.execute(t.db)
      return rows[0]?.count
    }
    expect(await countOf('notifications', 'user_id', userOf(one.id))).toBe(1)
    // Whether somebody has sent feedback is not for the log.
    const { rows: logged } = await sql<{ diff: object }>`select diff from audit_log where action = 'update'
      and entity = 'parents' and entity_id = ${one.id} order by id desc limit 1`.execute(t.db)
    expect(Object.keys(logged[0]?.diff ?? {})).toContain('孩子')
    expect(Object.keys(logged[0]?.diff ?? {})).not.toContain('反馈')
    expect(await countOf('feedback', 'submitter_id', userOf(one.id))).toBe(1)
    expect(await countOf('feedback', 'submitter_id', userOf(two.id))).toBe(0)
  })

  test('any two are previewed, what is chosen wins, and nobody merges what has changed meanwhile', async () => {
    const { head, colleague, classId } = await aCorner()
    const one = await aGuardian(classId, { name: '何母', child: '何大' })
    const two = await aGuardian(classId, { name: '何丽', child: '何二' })
    const put = (id: number, body: { name: string; email?: string; employer?: string }) =>
      head(api.update, { params: { id }, body })
    await put(one.id, { name: '何母', email: 'he@example.com' })
    await put(two.id, { name: '何丽', email: 'li@example.com', employer: '第一医院' })
    await head(accounts.open, { body: { parentIds: [one.id, two.id] } })

    const params = { id: one.id }
    const body = { fromId: two.id }
    expect(await colleague(merging.preview, { params, body })).toMatchObject({ status: 403 })
    expect(await head(merging.preview, { params, body: { fromId: one.id } })).toMatchObject({
      status: 400,
      message: '请选择另一位家长',
    })
    const { data: preview } = await head(merging.preview, { params, body })
    expect(preview).toMatchObject({
      kept: { name: '何母', account: 'pending' },
      from: { name: '何丽', employer: '第一医院' },
    })
    expect(preview.moves).toContainEqual({ what: '孩子', count: 1 })
    // A look changes nothing: not the rows, not the accounts, not the log.
    const { data: untouched } = await head(api.get, { params: { id: two.id } })
    expect(untouched).toEqual(preview.from)
    expect(await summaries('parents', two.id)).not.toContainEqual(expect.stringContaining('已并入'))

    const versions = { version: preview.kept.version, fromVersion: preview.from.version }
    const chosen = {
      ...body,
      ...versions,
      disable: 'from' as const,
      take: ['name' as const, 'email' as const],
    }
    await put(two.id, { name: '何丽', employer: '第二医院' })
    expect(await head(merging.merge, { params, body: chosen })).toMatchObject({ status: 409 })
    const { data: again } = await head(merging.preview, { params, body })
    const fresh = { ...chosen, fromVersion: again.from.version }
    const { data } = await head(merging.merge, { params, body: fresh })
    expect(data).toMatchObject({
      name: '何丽',
      phone: one.phone,
      email: 'li@example.com',
      employer: '第二医院',
    })
    expect(data.children.map(({ name }) => name)).toEqual(['何大', '何二'])
    const { data: found } = await head(api.search, { query: { keyword: 'heli' } })
    expect(found.content.map(({ id }) => id)).toContain(one.id)
    expect(await summaries('parents', two.id)).toContain(`家长 何丽 已并入编号 ${one.id}`)
  })

  test('are merged whole or not at all', async () => {
    const { head, classId } = await aCorner()
    const { one, two, spelled } = await aPair(classId)
    await head(accounts.open, { body: { parentIds: [two.id] } })
    alsoFollows = () => {
      throw new Error('the last step fails')
    }
    const { status } = await head(merging.merge, { params: { id: one.id }, body: { fromId: two.id } })
    expect(status).toBe(500)
    const left = (await head(api.get, { params: { id: two.id } })).data
    expect(left).toMatchObject({ phone: spelled, account: 'pending', children: [{ name: '冯二' }] })
    expect((await head(api.get, { params: { id: one.id } })).data.children).toHaveLength(1)
  })

  test('with a child out of sight are for the office', async () => {
    const [here, there] = [await aCorner(), await aCorner()]
    const { one, two } = await aPair(here.classId)
    const away = await make.aStudent({ classId: there.classId })
    await admin(api.linkChild, { params: { id: two.id, studentId: away }, body: { relationship: '母亲' } })
    const merge = (call: Caller, fromId: number) =>
      call(merging.merge, { params: { id: one.id }, body: { fromId } })
    expect(await merge(here.head, two.id)).toMatchObject({ status: 403 })
    const foreign = await aGuardian(there.classId)
    expect(await merge(here.head, foreign.id)).toMatchObject({ status: 400, message: '要合并的家长不存在' })
    expect(await merge(admin, two.id)).toMatchObject({ status: 200 })
  })
})
