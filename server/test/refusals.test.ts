import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { notificationsManageApi } from '@xueqiao/contract/features/family/notifications/manage'
import { parentAccountsApi } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'
import { picture } from './file-samples'
import { uploadForm } from './import-lab'
import { aNotice } from './notice-lab'

type Call = Awaited<ReturnType<TestApp['login']>>

let t: TestApp
let rows: Record<
  'classes' | 'teachers' | 'courses' | 'students' | 'parents' | 'notices' | 'users' | 'roles' | 'feedback',
  number
>
let leader: { id: number; call: Call }
let clerk: { id: number; call: Call }

/** Everything there is belongs to one department; the leader has another, and the clerk manages accounts and roles. */
beforeAll(async () => {
  t = await testApp()
  const make = buildersFor(t)
  const admin = await make.admin()
  const departmentId = await make.aDepartment()
  const teacherId = await make.aTeacher({ departmentId })
  const head = await make.aUser('refused_head', ['TEACHER'], { type: 'TEACHER', id: teacherId })
  const { data } = await admin.loose(classesApi.create, {
    body: { name: '别人的班', grade: 1, departmentId, headTeacherId: teacherId },
  })
  const studentId = await make.aStudent({ classId: data.id })
  const parentId = await make.aParent([studentId])
  const parent = await make.aUser('refused_parent', ['PARENT'], { type: 'PARENT', id: parentId })
  const notice = await head.call(notificationsManageApi.create, { body: aNotice() })
  const words = {
    title: '意见',
    category: '建议',
    content: '内容内容内容',
    recipient: 'CLASS',
    anonymous: false,
  }
  const sent = await parent.call.loose(feedbackApi.create, { body: words })
  const own = await make.aTeacher({ departmentId: await make.aDepartment() })
  leader = await make.aUser('refused_leader', ['DEPARTMENT_ADMIN', 'TEACHER'], { type: 'TEACHER', id: own })
  const role = async (name: string, boxes: number[]) => {
    const made = await admin(rolesApi.create, {
      body: { name: `ROLE_${name}`, displayName: name, description: '测试' },
    })
    await admin(rolesApi.setPermissions, { params: { id: made.data.id }, query: {}, body: boxes })
    return made.data.id
  }
  await role('REFUSED_CLERK', [101, 102, 103, 104, 105, 106, 107, 108])
  clerk = await make.aUser('refused_clerk', ['REFUSED_CLERK'])
  rows = {
    classes: data.id,
    teachers: teacherId,
    courses: await make.aCourse({ departmentId }),
    students: studentId,
    parents: parentId,
    notices: notice.data.id,
    users: head.id,
    roles: await role('REFUSED_OTHER', [301]),
    feedback: sent.data.id,
  }
})

const deniedTo = async (userId: number) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select(['entity', 'entity_id as id'])
      .where('user_id', '=', userId)
      .where('action', '=', 'denied')
      .orderBy('audit_log.id')
      .execute()
  ).map(({ entity, id }) => ({ entity, id }))

type Area = keyof typeof rows
type Try = [
  area: Area,
  what: string,
  status: number,
  ask: (call: Call, params: { id: number }) => Promise<{ status: number }>,
]

const REASON = { reason: '核对信息' }
const AS_LEADER: Try[] = [
  [
    'classes',
    'change',
    404,
    (call, params) => call.loose(classesApi.update, { params, body: { name: '改名1班', grade: 1 } }),
  ],
  [
    'classes',
    'assign courses',
    404,
    (call, params) => call(classesApi.assignCourses, { params, body: [rows.courses] }),
  ],
  [
    'teachers',
    'change',
    404,
    (call, params) =>
      call.loose(teachersApi.update, {
        params,
        body: { name: '改名', teacherNumber: 'X10001', gender: '女', departmentId: 1 },
      }),
  ],
  [
    'teachers',
    'assign courses',
    404,
    (call, params) => call(teachersApi.assignCourses, { params, body: [rows.courses] }),
  ],
  [
    'teachers',
    'reveal',
    404,
    (call, params) => call(teachersApi.reveal, { params, body: { field: 'idCardNumber', ...REASON } }),
  ],
  [
    'teachers',
    'photo',
    404,
    async (call, params) =>
      call.loose(teachersApi.uploadPhoto, {
        params,
        ...(await uploadForm(await picture().png().toBuffer(), '头像.png')),
      }),
  ],
  [
    'courses',
    'change',
    403,
    (call, params) =>
      call.loose(coursesApi.update, {
        params,
        body: { name: '改名', courseCode: 'XX1', courseType: '必修', credits: 2 },
      }),
  ],
  [
    'students',
    'change',
    404,
    (call, params) => call.loose(studentsApi.update, { params, body: { hobbies: '围棋' } }),
  ],
  [
    'students',
    'reveal',
    404,
    (call, params) => call.loose(studentsApi.reveal, { params, body: { field: 'phone', ...REASON } }),
  ],
  [
    'parents',
    'change',
    404,
    (call, params) => call.loose(parentsApi.update, { params, body: { name: '改' } }),
  ],
  [
    'parents',
    'open accounts',
    404,
    (call, { id }) => call.loose(parentAccountsApi.open, { body: { parentIds: [id], reissue: false } }),
  ],
  [
    'parents',
    'close the account',
    404,
    (call, params) => call(parentAccountsApi.setStatus, { params, body: { enabled: false } }),
  ],
  ['parents', 'reset the account', 404, (call, params) => call(parentAccountsApi.reset, { params })],
  [
    'notices',
    'change',
    404,
    (call, params) => call(notificationsManageApi.update, { params, body: aNotice() }),
  ],
  [
    'notices',
    'publish',
    404,
    (call, params) => call.loose(notificationsManageApi.publish, { params, body: {} }),
  ],
  [
    'notices',
    'withdraw',
    404,
    (call, params) => call.loose(notificationsManageApi.withdraw, { params, body: {} }),
  ],
  ['notices', 'delete', 404, (call, params) => call(notificationsManageApi.remove, { params })],
  [
    'feedback',
    'close',
    404,
    (call, params) => call.loose(feedbackApi.close, { params, body: { content: '好' } }),
  ],
]

test.each(AS_LEADER)('%s: what is refused stands in the log, by %s', async (area, _what, status, ask) => {
  const id = rows[area]
  const before = await deniedTo(leader.id)
  expect(await ask(leader.call, { id })).toMatchObject({ status })
  expect((await deniedTo(leader.id)).slice(before.length)).toEqual([{ entity: area, id }])
  // Where there is nothing, there is nothing to tell.
  await ask(leader.call, { id: 999_999 })
  expect(await deniedTo(leader.id)).toHaveLength(before.length + 1)
})

const AS_CLERK: Try[] = [
  [
    'users',
    'change',
    403,
    (call, params) => call.loose(usersApi.update, { params, body: { enabled: false } }),
  ],
  [
    'users',
    'roles',
    403,
    (call, params) => call.loose(usersApi.setRoles, { params, body: { roles: ['ROLE_ADMIN'] } }),
  ],
  [
    'users',
    'status',
    403,
    (call, params) => call.loose(usersApi.setStatus, { params, query: { enabled: 'false' } }),
  ],
  ['users', 'password', 403, (call, params) => call.loose(usersApi.resetPassword, { params })],
  [
    'users',
    'person',
    403,
    (call, params) =>
      call.loose(usersApi.setProfile, { params, body: { profileType: 'ADMIN', profileId: null } }),
  ],
  ['users', 'delete', 403, (call, params) => call(usersApi.remove, { params })],
  [
    'roles',
    'change',
    403,
    (call, params) => call.loose(rolesApi.update, { params, body: { displayName: '改', description: '改' } }),
  ],
]

test.each(AS_CLERK)(
  '%s: what is refused at the door of accounts stands in the log, by %s',
  async (area, _what, status, ask) => {
    const id = rows[area]
    const before = await deniedTo(clerk.id)
    expect(await ask(clerk.call, { id })).toMatchObject({ status })
    expect((await deniedTo(clerk.id)).slice(before.length)).toEqual([{ entity: area, id }])
  },
)

test('an account that would reach further, or be somebody else’s, is not made without a trace', async () => {
  const before = (await deniedTo(clerk.id)).length
  const account = { username: 'refused_new', password: 'secret-1', email: 'a@b.cn', profileType: 'ADMIN' }
  const above = { ...account, roles: ['ROLE_ADMIN'] }
  expect(await clerk.call.loose(usersApi.create, { body: above })).toMatchObject({ status: 403 })
  const person = { profileType: 'TEACHER', profileId: rows.teachers, roles: ['ROLE_REFUSED_CLERK'] }
  expect(await clerk.call.loose(usersApi.create, { body: { ...account, ...person } })).toMatchObject({
    status: 400,
  })
  expect((await deniedTo(clerk.id)).slice(before)).toEqual([
    { entity: 'users', id: null },
    { entity: 'teachers', id: rows.teachers },
  ])
})

test('of many, each that is not theirs', async () => {
  const make = buildersFor(t)
  const admin = await t.login('admin')
  const departmentId = await make.aDepartment()
  const teacherId = await make.aTeacher({ departmentId })
  const aClass = async (name: string, of: number | null) =>
    (await admin.loose(classesApi.create, { body: { name, grade: 2, departmentId: of } })).data.id
  const [own, other, third] = [
    await aClass('自己的', departmentId),
    await aClass('别人的', null),
    await aClass('又一个', null),
  ]
  const made = await admin(rolesApi.create, {
    body: { name: 'ROLE_REMOVER', displayName: '删', description: '测试' },
  })
  await t.db
    .insertInto('role_permissions')
    .values({ role_id: made.data.id, permission_code: 'class:delete' })
    .execute()
  const { id, call } = await make.aUser('refused_many', ['DEPARTMENT_ADMIN', 'TEACHER', 'REMOVER'], {
    type: 'TEACHER',
    id: teacherId,
  })
  expect((await call(classesApi.removeMany, { body: [own, other, third] })).status).toBe(404)
  expect(await deniedTo(id)).toEqual([
    { entity: 'classes', id: other },
    { entity: 'classes', id: third },
  ])
  expect((await admin(classesApi.get, { params: { id: own } })).status).toBe(200)
})
