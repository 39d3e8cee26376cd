import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { profileApi as api } from '@xueqiao/contract/features/pupils/profile'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  await make.admin()
})

const aFamily = async (username: string) => {
  const parentId = await make.aParent([await make.aStudent()])
  const { call } = await make.aUser(username, ['PARENT'], { type: 'PARENT', id: parentId })
  return { parentId, call }
}

test('a parent keeps the own address freely, the own number with the password, and learns of nobody by it', async () => {
  const { parentId, call } = await aFamily('mother')
  const { data } = await call(api.get)
  expect(data).toMatchObject({ name: '王大明', username: 'mother', mayEdit: true })
  const version = data.version
  const mail = await call(api.update, { body: { email: 'wang@example.com', phone: data.phone, version } })
  expect(mail.data).toMatchObject({ email: 'wang@example.com', phone: data.phone, version: version + 1 })
  expect(await call(api.update, { body: { email: 'late@example.com', version } })).toMatchObject({
    code: 'STALE',
  })
  const phone = '13500000001'
  expect(await call(api.update, { body: { phone } })).toMatchObject({ status: 400, field: 'password' })
  expect(await call(api.update, { body: { phone, password: 'wrong-1' } })).toMatchObject({
    status: 400,
    message: '当前密码不正确',
  })
  expect((await call(api.update, { body: { phone, password: 'secret-1' } })).data).toMatchObject({ phone })
  const other = await aFamily('other')
  const taken = await other.call(api.update, { body: { phone, password: 'secret-1' } })
  expect(taken).toMatchObject({ status: 200, message: '联系方式已更新', data: { phone } })
  const admin = await t.login('admin')
  expect((await admin(parentsApi.get, { params: { id: parentId } })).data).toMatchObject({
    phone,
    name: '王大明',
  })
})

test('names, roles and whose row it is cannot be sent along', async () => {
  const { parentId, call } = await aFamily('sly')
  const sly = { email: 'a@example.com', name: '李四', id: 1, profileId: 1, roles: ['ROLE_ADMIN'] }
  await call.loose(api.update, { body: sly })
  expect((await call(api.get)).data).toMatchObject({ name: '王大明', email: 'a@example.com' })
  expect((await call(authApi.user)).data).toMatchObject({ roles: ['ROLE_PARENT'], profileId: parentId })
})

test('staff and pupils read theirs, which the school keeps', async () => {
  const teacher = (await make.aUser('teacher', ['TEACHER'], { type: 'TEACHER', id: await make.aTeacher() }))
    .call
  expect((await teacher(api.get)).data).toMatchObject({ mayEdit: false, profileType: 'TEACHER' })
  expect(await teacher(api.update, { body: { email: 'b@example.com' } })).toMatchObject({
    status: 403,
    message: '您的联系方式由学校登记，如需修改请联系学校',
  })
  const office = await t.login('admin')
  expect((await office(api.get)).data).toMatchObject({
    name: '系统管理员',
    profileType: 'ADMIN',
    mayEdit: false,
  })
})

test('devices are seen and signed out one by one, only the own ones', async () => {
  const { call: phone } = await aFamily('devices')
  const desk = await t.login('devices')
  const { call: stranger } = await aFamily('stranger')
  const { data } = await phone(api.sessions)
  expect(data.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
  expect(data).toHaveLength(2)
  const [here, there] = [data.find(({ current }) => current), data.find(({ current }) => !current)]
  expect(await phone(api.endSession, { params: { session: here?.id ?? '' } })).toMatchObject({ status: 409 })
  expect(await stranger(api.endSession, { params: { session: there?.id ?? '' } })).toMatchObject({
    status: 404,
  })
  expect((await phone.loose(api.endSession, { params: { session: "x' or true" } })).status).toBe(404)
  expect(await phone(api.endSession, { params: { session: there?.id ?? '' } })).toMatchObject({ status: 200 })
  expect((await desk(authApi.user)).status).toBe(401)
  expect((await phone(api.sessions)).data).toHaveLength(1)
})
