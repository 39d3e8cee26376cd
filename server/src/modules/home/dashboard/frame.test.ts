import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { dashboardApi } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { beforeAll, expect, test } from 'vitest'
import { type NoticeLab, noticeLab } from '../../../../test/notice-lab'

let lab: NoticeLab
type User = keyof NoticeLab['users']
const query = { frame: 'true' } as const

beforeAll(async () => {
  lab = await noticeLab()
  const { bo, xi } = lab.pupils
  const { lin, chief } = lab.teachers
  for (const [studentId, teacherId] of [
    [bo, lin],
    [xi, chief],
  ]) {
    const about = { studentId, parentId: lab.parents.liu, teacherId }
    const { status } = await lab.users.liu.call(communicationApi.createFamilyConversation, { query: about })
    expect(status).toBe(200)
  }
  await lab.published('admin', { title: '开学第一课', targets: [{ kind: 'school', value: '' }] })
})

const unreadOf = async (user: User) => {
  const { call, id } = lab.users[user]
  return (await call(communicationApi.unreadCount, { params: { userId: id } })).data
}

test.each(['lin', 'chief', 'an'] as const)('at the desk what stands around comes along: %s', async (user) => {
  const { call } = lab.users[user]
  const { data } = await call(dashboardApi.get, { query })
  expect(data.frame).toEqual({
    school: (await call(authApi.info)).data,
    bell: (await call(bellApi.bell)).data,
    unread: await unreadOf(user),
    term: (await call(semestersApi.current)).data,
    week: (await call(timetableApi.mine)).data,
  })
})

test('the office has neither talks nor lessons of its own', async () => {
  const { data } = await lab.users.admin.call(dashboardApi.get, { query })
  expect(Object.keys(data.frame ?? {}).toSorted()).toEqual(['bell', 'school', 'term'])
})

test('on the phone the last talks come along, of several children those about the first', async () => {
  for (const user of ['lin', 'liu', 'mother', 'an', 'admin'] as const) {
    const { call } = lab.users[user]
    const { frame } = (await call(homeApi.get, { query })).data
    expect(frame).toMatchObject({
      bell: (await call(bellApi.bell, { query: { size: 0 } })).data,
      unread: await unreadOf(user),
    })
    if (frame?.conversations === undefined) continue
    const { studentId, page } = frame.conversations
    const filter = studentId === null ? {} : { studentId }
    const { data } = await call(communicationApi.conversations, { query: { ...filter, size: 3 } })
    expect(page).toEqual(data)
  }
  const childOf = async (user: User) =>
    (await lab.users[user].call(homeApi.get, { query })).data.frame?.conversations?.studentId
  expect(await childOf('liu')).toBe(lab.pupils.bo)
  expect(await childOf('mother')).toBeNull()
  expect(await childOf('lin')).toBeNull()
  expect(await childOf('an')).toBeUndefined()
})

test('nothing comes along that was not asked for', async () => {
  expect((await lab.users.lin.call(homeApi.get)).data.frame).toBeUndefined()
  expect((await lab.users.lin.call(dashboardApi.get)).data.frame).toBeUndefined()
})

/** Of whom nothing is remembered or kept; the same question twice would be one more each time. */
test.each([
  ['admin', 35, 30],
  ['chief', 51, 44],
  ['lin', 36, 24],
  ['an', 21, 19],
  ['liu', 8, 25],
] as const)('page and frame ask the database only so much: %s', async (user, desk, phone) => {
  const { t, users } = lab
  const askedFor = (api: typeof dashboardApi.get | typeof homeApi.get) => {
    t.advance(1)
    return t.queriesOf(() => users[user].call.loose(api, { query }))
  }
  expect(await askedFor(dashboardApi.get)).toBeLessThanOrEqual(desk)
  expect(await askedFor(homeApi.get)).toBeLessThanOrEqual(phone)
})

test.each([
  ['admin', 10, 9],
  ['chief', 15, 13],
  ['lin', 14, 12],
  ['an', 6, 6],
  ['liu', 3, 10],
] as const)('opened again, only what is not kept is asked: %s', async (user, desk, phone) => {
  const { t, users } = lab
  const askedAgain = async (api: typeof dashboardApi.get | typeof homeApi.get) => {
    const open = () => users[user].call.loose(api, { query })
    await open()
    return t.queriesOf(open, { remembered: true })
  }
  expect(await askedAgain(dashboardApi.get)).toBeLessThanOrEqual(desk)
  expect(await askedAgain(homeApi.get)).toBeLessThanOrEqual(phone)
})
