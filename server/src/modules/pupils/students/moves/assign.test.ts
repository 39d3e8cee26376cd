import { studentsApi as api } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app'
import { buildersFor } from '../../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>
/** Heads two classes and teaches in a third, which is another's. */
let head: typeof admin
let own: { from: number; to: number; taught: number }

const aClass = async (name: string, input: object = {}) =>
  (await admin.loose(classesApi.create, { body: { name, grade: 1, ...input } })).data.id

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  const [headTeacherId, other] = [await make.aTeacher(), await make.aTeacher()]
  own = {
    from: await aClass('分班一班', { headTeacherId }),
    to: await aClass('分班二班', { headTeacherId, capacity: 3 }),
    taught: await aClass('外班', { headTeacherId: other }),
  }
  await make.teaches(headTeacherId, own.taught, await make.aCourse(), await make.aSemester())
  head = (await make.aUser('head', ['TEACHER'], { type: 'TEACHER', id: headTeacherId })).call
})

const pupils = (count: number, classId?: number) =>
  Promise.all(Array.from({ length: count }, () => make.aStudent(classId === undefined ? {} : { classId })))
const classOf = async (id: number) => (await admin(api.get, { params: { id } })).data.classId
const assign = (studentIds: number[], by = admin, classId = own.to) =>
  by(api.assignClasses, { body: { classId, studentIds } })
const logged = async (id: number, action: string) =>
  (
    await sql<{ summary: string; diff: unknown }>`select summary, diff from audit_log
      where entity = 'students' and entity_id = ${id} and action = ${action} order by id`.execute(t.db)
  ).rows

test('all of them are in the class after one call, each with a line in the log, and a full class is told of', async () => {
  const [a = 0, b = 0] = await pupils(2, own.from)
  const [c = 0] = await pupils(1)
  expect(await assign([a, b, c, a])).toMatchObject({
    status: 200,
    data: { assigned: [a, b, c], failed: [], warnings: [] },
  })
  expect(await Promise.all([a, b, c].map(classOf))).toEqual([own.to, own.to, own.to])
  expect(await logged(a, 'assign')).toMatchObject([{ diff: { before: '分班一班', after: '分班二班' } }])
  expect(await logged(c, 'assign')).toMatchObject([{ diff: { before: null, after: '分班二班' } }])
  // Where they are already, nothing happens.
  expect((await assign([a])).data).toEqual({ assigned: [a], failed: [], warnings: [] })
  expect(await logged(a, 'assign')).toHaveLength(1)
  const [d = 0] = await pupils(1)
  expect((await assign([d])).data.warnings).toEqual(['分班二班的容量为 3 人，现有 4 人'])
  for (const id of [a, b, c, d]) await admin(api.removeFromClass, { params: { id } })
})

test('a form that was open meanwhile is stale', async () => {
  const [id = 0] = await pupils(1, own.from)
  const { version } = (await admin(api.get, { params: { id } })).data
  await assign([id])
  const late = await admin.loose(api.update, { params: { id }, body: { hobbies: '围棋', version } })
  expect(late.status).toBe(409)
  await admin(api.removeFromClass, { params: { id } })
})

test('whom one may not move stays and is named with the reason; the others go', async () => {
  const [[mine = 0], [taught = 0], [hidden = 0]] = [
    await pupils(1, own.from),
    await pupils(1, own.taught),
    await pupils(1),
  ]
  const { status, data } = await assign([taught, mine, hidden, 999_999], head)
  expect(status).toBe(200)
  expect(data.assigned).toEqual([mine])
  expect(data.failed).toEqual([
    { id: taught, message: '您只能查看该学生，不能修改' },
    { id: hidden, message: '学生不存在' },
    { id: 999_999, message: '学生不存在' },
  ])
  expect(await Promise.all([mine, taught, hidden].map(classOf))).toEqual([own.to, own.taught, null])
  // The log knows who was refused.
  for (const id of [taught, hidden]) expect(await logged(id, 'denied')).toHaveLength(1)
  await admin(api.removeFromClass, { params: { id: mine } })
})

test('where nobody may be moved, or into no such class, nothing is done and the call is refused', async () => {
  const [[mine = 0], [taught = 0]] = [await pupils(1, own.from), await pupils(1, own.taught)]
  expect(await assign([taught], head)).toMatchObject({ status: 403, message: '您只能查看该学生，不能修改' })
  expect(await assign([mine], head, own.taught)).toMatchObject({ status: 400, field: 'classId' })
  expect(await assign([mine], admin, 999_999)).toMatchObject({ status: 400, message: '所选班级不存在' })
  expect(await assign([])).toMatchObject({ status: 400, message: '请选择学生' })
  expect(await Promise.all([mine, taught].map(classOf))).toEqual([own.from, own.taught])
})

test('many cost no more statements than few', async () => {
  const [few, many] = [await pupils(3, own.from), await pupils(12, own.from)]
  const cost = (ids: number[]) => t.queriesOf(() => assign(ids))
  expect(await cost(many)).toBe(await cost(few))
})
