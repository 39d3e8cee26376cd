import { academicYearsApi as api } from '@xueqiao/contract/features/school/academic-years/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
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
    code: `${year}-${year + 1}`,
    name: `${year}-${year + 1}学年`,
    startDate: [year, 9, 1],
    endDate: `${year + 1}-07-31`,
    ...input,
  }
}
const aYear = async (input: Record<string, unknown> = {}) =>
  (await admin.loose(api.create, { body: body(input) })).data
const semestersOf = async (id: number) => (await admin(semestersApi.ofYear, { params: { id } })).data
const currentYears = async () => (await admin(api.list)).data.filter(({ isCurrent }) => isCurrent)

describe('create', () => {
  test('brings its semesters, two unless said otherwise (ACADEMIC-YEAR-05, 06, 08, 31)', async () => {
    const answer = await admin.loose(api.create, { body: body({ code: '2024-2025', name: '2024-2025学年' }) })
    expect(answer).toMatchObject({ status: 200, message: '学年创建成功', data: { status: 'PLANNING' } })
    expect(await semestersOf(answer.data.id)).toMatchObject([
      { code: '2024-2025-1', name: '2024-2025学年第1学期', startDate: '2024-09-01', endDate: '2025-01-31' },
      { code: '2024-2025-2', semesterOrder: 2, startDate: '2025-02-01', endDate: '2025-07-31' },
    ])
    expect(await semestersOf((await aYear({ semesterCount: 4 })).id)).toHaveLength(4)
  })

  test.each([
    [{ code: '' }, '请输入学年代码', 'code'],
    [{ code: '2024' }, '学年代码格式应为YYYY-YYYY', 'code'],
    [{ code: '24-25' }, '学年代码格式应为YYYY-YYYY', 'code'],
    [{ code: '2024/2025' }, '学年代码格式应为YYYY-YYYY', 'code'],
    [{ code: '2024-2030' }, '学年的后一年应为前一年加一', 'code'],
    [{ name: '' }, '请输入学年名称', 'name'],
    [{ startDate: null }, '请选择开始日期', 'startDate'],
    [{ endDate: '' }, '请选择结束日期', 'endDate'],
    [{ startDate: '2030-09-01', endDate: '2030-09-01' }, '结束日期必须晚于开始日期', 'endDate'],
    [{ semesterCount: 0 }, '学期数应为1到4', 'semesterCount'],
    [{ semesterCount: 5 }, '学期数应为1到4', 'semesterCount'],
  ])('%j is refused: %s (ACADEMIC-YEAR-03, 05, 21-23)', async (input, message, field) => {
    expect(await admin.loose(api.create, { body: body(input) })).toMatchObject({
      status: 400,
      message,
      field,
    })
  })

  test('a code is taken once', async () => {
    const { code } = await aYear()
    expect(await admin.loose(api.create, { body: body({ code }) })).toMatchObject({
      status: 409,
      message: `学年代码 ${code} 已存在`,
      field: 'code',
    })
  })
})

describe('update', () => {
  test('everything but the code, any status after any other (ACADEMIC-YEAR-04, 08, 32)', async () => {
    const year = await aYear()
    for (const status of ['COMPLETED', 'PLANNING', 'ACTIVE'] as const) {
      const { data: read } = await admin(api.get, { params: { id: year.id } })
      const answer = await admin.loose(api.update, {
        params: { id: year.id },
        body: { ...read, status, code: '1999-2000', remarks: '备注' },
      })
      expect(answer).toMatchObject({
        message: '学年更新成功',
        data: { status, code: year.code, remarks: '备注' },
      })
    }
    const late = await admin.loose(api.update, { params: { id: year.id }, body: { ...year } })
    expect(late).toMatchObject({ status: 409, code: 'STALE' })
  })
})

describe('the current year', () => {
  test('is one, whoever sets it at the same moment (ACADEMIC-YEAR-09)', async () => {
    const years = [await aYear(), await aYear(), await aYear()]
    const answers = await Promise.all(years.map(({ id }) => admin(api.setCurrent, { params: { id } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await currentYears()).toHaveLength(1)
  })

  test('cannot be deleted (ACADEMIC-YEAR-10); others go with their semesters (ACADEMIC-YEAR-11)', async () => {
    const [year, other] = [await aYear(), await aYear()]
    await admin(api.setCurrent, { params: { id: year.id } })
    expect(await admin(api.remove, { params: { id: year.id } })).toMatchObject({
      status: 409,
      message: `${year.name} 是当前学年，无法删除`,
    })
    expect(await admin(api.remove, { params: { id: other.id } })).toMatchObject({ message: '学年删除成功' })
    expect(await semestersOf(other.id)).toEqual([])
    expect((await admin(api.get, { params: { id: other.id } })).status).toBe(404)
  })

  test('a year that holds the current semester stays; a disagreement is said (decisions G47, G55)', async () => {
    const [year, other] = [await aYear(), await aYear()]
    const [semester] = await semestersOf(year.id)
    await admin(semestersApi.setCurrent, { params: { id: semester?.id ?? 0 } })
    const { data } = await admin(api.setCurrent, { params: { id: other.id } })
    expect(data.warnings).toEqual([`当前学期 ${semester?.name} 不属于${other.name}`])
    expect(await admin(api.remove, { params: { id: year.id } })).toMatchObject({
      status: 409,
      message: `${semester?.name} 是当前学期，无法删除`,
    })
  })
})
