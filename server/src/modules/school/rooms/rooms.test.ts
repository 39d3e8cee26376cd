import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { roomsApi as api, type RoomInput } from '@xueqiao/contract/features/school/rooms/api'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

const t = await testApp()
const make = buildersFor(t)
const admin = await make.admin()

const body = (input: Partial<RoomInput> = {}): RoomInput => ({
  ...{ name: '操场', kind: '操场', classesAtOnce: 9 },
  ...input,
})
const aClass = async (name: string, input: Record<string, unknown> = {}) =>
  (await admin.loose(classesApi.create, { body: { name, grade: 3, ...input } })).data.id

describe('rooms', () => {
  test('are made, found, changed and deleted; a name and a class have one room', async () => {
    const classId = await aClass('三年级1班')
    const made = await admin(api.create, { body: body({ building: '东区', seats: 400, remark: '雨天停用' }) })
    expect(made).toMatchObject({ status: 200, message: '新增场地成功', data: { inUse: true, classId: null } })
    const own = await admin(api.create, {
      body: body({ name: '301', kind: '普通教室', classesAtOnce: 1, classId }),
    })
    expect(own.data).toMatchObject({ className: '三年级1班', classGrade: '三年级' })
    expect(await admin(api.create, { body: body() })).toMatchObject({ status: 409, field: 'name' })
    expect(await admin(api.create, { body: body({ name: '302', classesAtOnce: 1, classId }) })).toMatchObject(
      { status: 409, field: 'classId', message: '该班级已有自己的教室 301' },
    )
    expect(await admin(api.create, { body: body({ name: '302', classId }) })).toMatchObject({
      status: 400,
      field: 'classesAtOnce',
    })
    expect(
      await admin(api.create, { body: body({ name: '302', classesAtOnce: 1, classId: 999 }) }),
    ).toMatchObject({ status: 400, field: 'classId', message: '所选班级不存在' })
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ kind: '' }, 'kind'],
      [{ classesAtOnce: 0 }, 'classesAtOnce'],
      [{ classesAtOnce: 51 }, 'classesAtOnce'],
      [{ seats: 5001 }, 'seats'],
    ] as const)
      expect(await admin(api.create, { body: body(wrong) })).toMatchObject({ status: 400, field })

    const { id, version } = made.data
    const found = await admin(api.search, { query: { name: '东区', kind: '操场', inUse: 'true' } })
    expect(found.data).toMatchObject({ totalElements: 1, content: [{ id, name: '操场' }] })
    const sorted = await admin(api.search, { query: { sort: 'classesAtOnce,desc' } })
    expect(sorted.data.content.map(({ name }) => name)).toEqual(['操场', '301'])

    const changed = await admin(api.update, { params: { id }, body: body({ inUse: false, version }) })
    expect(changed.data).toMatchObject({ inUse: false, building: '东区', version: version + 1 })
    expect((await admin(api.options)).data.map(({ name }) => name)).toEqual(['301'])
    expect(await admin(api.update, { params: { id }, body: body({ version }) })).toMatchObject({
      status: 409,
      code: 'STALE',
    })
    expect((await admin(api.remove, { params: { id } })).status).toBe(200)
    expect((await admin(api.get, { params: { id } })).status).toBe(404)
    expect((await admin(api.create, { body: body() })).status).toBe(200)
  })

  test('where lessons of a running semester are to be held are not deleted, and say whose they are', async () => {
    const semester_id = await make.aSemester()
    const [class_id, course_id] = [await aClass('三年级7班'), await make.aCourse({ name: '物理' })]
    const { data } = await admin(api.create, { body: body({ name: '物理实验室', kind: '实验室' }) })
    const params = { id: data.id }
    await t.db
      .insertInto('lesson_patterns')
      .values({ semester_id, class_id, course_id, room_id: data.id })
      .execute()
    expect(await admin(api.remove, { params })).toMatchObject({
      status: 409,
      message: '场地 物理实验室 是 三年级7班 物理的上课地点，请先在教师排课计划中更换，或将其停用',
    })
    await t.db.deleteFrom('lesson_patterns').where('room_id', '=', data.id).execute()
    expect((await admin(api.remove, { params })).status).toBe(200)
  })

  test('for every class come from where the class page says it is, once', async () => {
    const [free, named, double] = [
      await aClass('三年级2班', { classroomLocation: '勤学楼302' }),
      await aClass('三年级3班', { classroomLocation: '勤学楼303', capacity: 45 }),
      await aClass('三年级4班', { classroomLocation: '勤学楼303' }),
    ]
    await aClass('三年级5班')
    const room = await admin(api.create, { body: body({ name: '勤学楼302', classesAtOnce: 1 }) })
    const { data } = await admin(api.createForClasses)
    expect(data.linked).toBe(1)
    const { content } = (await admin(api.search, { query: { size: 100 } })).data
    const roomOf = (classId: number) => content.find((one) => one.classId === classId)
    expect(roomOf(free)).toMatchObject({ id: room.data.id, name: '勤学楼302' })
    expect(roomOf(named)).toMatchObject({
      name: '勤学楼303',
      building: '勤学楼',
      kind: '普通教室',
      seats: 45,
    })
    expect(roomOf(double)).toMatchObject({ name: '三年级4班教室' })
    expect(content.map(({ name }) => name)).toContain('三年级5班教室')
    expect((await admin(api.createForClasses)).data).toEqual({ created: 0, linked: 0 })
  })
})
