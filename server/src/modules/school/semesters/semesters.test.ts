import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { semestersApi as api } from '@xueqiao/contract/features/school/semesters/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

let first = 2030
const body = (input: Record<string, unknown> = {}) => {
  const year = first++
  return {
    code: `${year}-${year + 1}-1`,
    name: `${year}-${year + 1}学年第一学期`,
    startDate: `${year}-09-01`,
    endDate: [year + 1, 1, 31],
    ...input,
  }
}
const aSemester = async (input: Record<string, unknown> = {}) =>
  (await admin.loose(api.create, { body: body(input) })).data

describe('create', () => {
  test('says 添加成功, and takes year and order from its code (SEMESTER-14, decisions G64)', async () => {
    const year = { code: '2024-2025', name: '2024-2025学年', startDate: '2024-09-01', endDate: '2025-07-31' }
    const { data: made } = await admin.loose(academicYearsApi.create, { body: { ...year, semesterCount: 1 } })
    const second = { code: '2024-2025-2', startDate: '2025-02-01', endDate: '2025-07-31' }
    const answer = await admin.loose(api.create, { body: body(second) })
    expect(answer).toMatchObject({ message: '添加成功', data: { semesterOrder: 2, academicYearId: made.id } })
    expect(answer.data.warnings).toEqual([])
    expect((await aSemester()).academicYearId).toBeNull()
  })

  test.each([
    [{ code: '' }, '请输入学期代码', 'code'],
    [{ code: '2024-2025' }, '学期代码格式错误，例如：2024-2025-1', 'code'],
    [{ code: '24-25-1' }, '学期代码格式错误，例如：2024-2025-1', 'code'],
    [{ code: '2024-2025-5' }, '学期代码格式错误，例如：2024-2025-1', 'code'],
    [{ name: ' ' }, '请输入学期名称', 'name'],
    [{ startDate: '' }, '请选择开始日期', 'startDate'],
    [{ endDate: null }, '请选择结束日期', 'endDate'],
    [{ startDate: '2030-09-01', endDate: '2030-09-01' }, '结束日期必须晚于开始日期', 'endDate'],
    [{ semesterOrder: 0 }, '学期序号应为1到4', 'semesterOrder'],
    [{ semesterOrder: 5 }, '学期序号应为1到4', 'semesterOrder'],
    [{ academicYearId: 1 }, '请输入学期序号', 'semesterOrder'],
    [{ academicYearId: 999_999, semesterOrder: 1 }, '所选学年不存在', 'academicYearId'],
  ])('%j is refused: %s (SEMESTER-03, 04, 11-13; ACADEMIC-YEAR-17, 25-29)', async (input, message, field) => {
    expect(await admin.loose(api.create, { body: body(input) })).toMatchObject({
      status: 400,
      message,
      field,
    })
  })

  test('a code is taken once (SEMESTER-09)', async () => {
    const { code } = await aSemester()
    const again = await admin.loose(api.create, { body: body({ code }) })
    expect(again).toMatchObject({ status: 409, message: `学期代码 ${code} 已存在`, field: 'code' })
  })

  test('days outside the year are saved, and said (decisions G75)', async () => {
    const year = { code: '2026-2027', name: '2026-2027学年', startDate: '2026-09-01', endDate: '2027-07-31' }
    const { data: made } = await admin.loose(academicYearsApi.create, { body: { ...year, semesterCount: 1 } })
    const outside = { code: '2026-2027-2', startDate: '2027-02-01', endDate: '2027-08-31' }
    const { data } = await admin.loose(api.create, {
      body: body({ ...outside, academicYearId: made.id, semesterOrder: 2 }),
    })
    expect(data.warnings).toEqual(['学期日期超出了2026-2027学年的范围'])
  })
})

test('an update keeps the code and knows stale forms (SEMESTER-15, ACADEMIC-YEAR-18)', async () => {
  const read = await aSemester()
  const save = (change: object) =>
    admin.loose(api.update, { params: { id: read.id }, body: { ...read, ...change } })
  expect(await save({ name: '新名称', code: '1999-2000-1' })).toMatchObject({
    message: '更新成功',
    data: { name: '新名称', code: read.code },
  })
  expect(await save({ name: '旧表单' })).toMatchObject({ status: 409, code: 'STALE' })
})

describe('the current semester', () => {
  test('is one, whoever sets it at the same moment (SEMESTER-05, 17)', async () => {
    const semesters = [await aSemester(), await aSemester(), await aSemester()]
    const answers = await Promise.all(semesters.map(({ id }) => admin(api.setCurrent, { params: { id } })))
    expect(answers.map(({ message }) => message)).toEqual(['设置成功', '设置成功', '设置成功'])
    const current = (await admin(api.list)).data.filter(({ isCurrent }) => isCurrent)
    expect(current).toHaveLength(1)
    expect((await admin(api.current)).data?.id).toBe(current[0]?.id)
  })

  test('cannot be deleted (SEMESTER-06), nor can one with lessons; any other can (SEMESTER-16)', async () => {
    const [now, busy, idle] = [await aSemester(), await aSemester(), await aSemester()]
    await admin(api.setCurrent, { params: { id: now.id } })
    const teacherId = await make.aTeacher()
    const { data } = await admin.loose(classesApi.create, { body: { name: '一年级1班', grade: 1 } })
    await make.teaches(teacherId, data.id, await make.aCourse(), busy.id)
    const remove = (id: number) => admin(api.remove, { params: { id } })
    expect(await remove(now.id)).toMatchObject({ status: 409, message: `${now.name} 是当前学期，无法删除` })
    expect(await remove(busy.id)).toMatchObject({
      status: 409,
      message: `${busy.name} 已有任课安排，无法删除`,
    })
    expect(await remove(idle.id)).toMatchObject({ status: 200, message: '删除成功' })
    expect((await remove(idle.id)).status).toBe(404)
  })

  test('whose plan was given up before it began can be deleted; what was taught and ended in it is kept, and said', async () => {
    const { data } = await admin.loose(classesApi.create, { body: { name: '一年级9班', grade: 1 } })
    const remove = (id: number) => admin(api.remove, { params: { id } })
    const given = async (semester: { id: number }) => {
      await make.teaches(await make.aTeacher(), data.id, await make.aCourse(), semester.id)
      await sql`update teaching_assignments set ended_at = now() where semester_id = ${semester.id}`.execute(
        t.db,
      )
      return semester
    }
    const coming = await given(await aSemester())
    expect(await remove(coming.id)).toMatchObject({ status: 200, message: '删除成功' })
    const past = await aSemester({ code: '2019-2020-1', startDate: '2019-09-01', endDate: '2020-01-31' })
    await given(past)
    expect(await remove(past.id)).toMatchObject({
      status: 409,
      message: `${past.name} 有已结束的任课记录，无法删除`,
    })
  })

  test('that has begun and was planned is not moved into the future, where its history could be deleted', async () => {
    const begun = await aSemester({ startDate: '2026-09-01', endDate: '2027-01-31' })
    const move = async (startDate: string) => {
      const { data } = await admin(api.get, { params: { id: begun.id } })
      return admin.loose(api.update, { params: { id: begun.id }, body: { ...data, startDate } })
    }
    expect((await move('2026-12-01')).status).toBe(200)
    expect((await move('2026-09-01')).status).toBe(200)
    const { data } = await admin.loose(classesApi.create, { body: { name: `${begun.name}一班`, grade: 1 } })
    await make.teaches(await make.aTeacher(), data.id, await make.aCourse(), begun.id)
    expect(await move('2026-12-01')).toMatchObject({
      status: 409,
      message: `${begun.name} 已经开始并有任课记录，开始日期不能晚于今天`,
      field: 'startDate',
    })
    expect((await move('2026-09-08')).status).toBe(200)
  })
})
