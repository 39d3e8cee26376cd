import { auditApi } from '@xueqiao/contract/features/base/audit'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { STUDENT_GROUPS } from '@xueqiao/contract/features/pupils/students/export'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

type Caller = Awaited<ReturnType<TestApp['login']>>

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

const aClass = async (name: string, headTeacherId: number) =>
  (await admin(classesApi.create, { body: { name, grade: '一年级', headTeacherId } })).data.id
const sheetOf = async (answer: { raw: Buffer; status: number }) => {
  expect(answer.status).toBe(200)
  const [titles = [], ...rows] = (await readXlsx(answer.raw)).sheets[0]?.rows ?? []
  return { titles: titles.map(String), rows }
}
const students = async (call: Caller, query: object) =>
  sheetOf(await call.loose(studentsApi.exportAll, { query }))
const lastExport = async (entity: string) => {
  const [entry] = (await admin.loose(auditApi.search, { query: { action: 'export', entity } })).data.content
  return (await admin(auditApi.get, { params: { id: entry?.id ?? 0 } })).data
}

describe('those who were ticked', () => {
  test('are the whole sheet, whichever way the address names them, and stand in the log', async () => {
    const [one, two] = [await make.aStudent({ name: '甲同学' }), await make.aStudent({ name: '乙同学' })]
    await make.aStudent({ name: '丙同学' })
    for (const ids of [`${one},${two}`, [one, two, two]])
      expect((await students(admin, { ids })).rows.map(([, name]) => name)).toEqual(['甲同学', '乙同学'])
    expect(await lastExport('students')).toMatchObject({
      summary: '导出了所选学生数据，共 2 行',
      changes: expect.arrayContaining([
        { field: 'studentIds', after: ['甲同学', '乙同学'] },
        { field: 'rows', after: 2 },
      ]),
    })
  })

  test('must be in reach, each of them: of others nothing is given, and nothing told', async () => {
    const headId = await make.aTeacher()
    const classId = await aClass('自选班', headId)
    const [own, other] = [await make.aStudent({ classId }), await make.aStudent()]
    const { call } = await make.aUser('picks', ['TEACHER'], { type: 'TEACHER', id: headId })
    expect((await students(call, { ids: own })).rows).toHaveLength(1)
    for (const foreign of [other, 99_999_999])
      expect(await call.loose(studentsApi.exportAll, { query: { ids: `${own},${foreign}` } })).toMatchObject({
        status: 409,
        message: '所选学生中有 1 名已不在您可导出的范围内，请刷新后重新选择',
      })
    const otherClass = await aClass('他人班', await make.aTeacher())
    const otherTeacher = await make.aTeacher()
    expect(
      await call.loose(classesApi.exportAll, { query: { ids: `${classId},${otherClass}` } }),
    ).toMatchObject({ status: 409, message: expect.stringContaining('所选班级中有 1 个') })
    expect(await call.loose(teachersApi.exportAll, { query: { ids: otherTeacher } })).toMatchObject({
      status: 409,
    })
    // The log knows whom they asked for, of those who are there.
    const { data } = await admin(auditApi.search, { query: { action: 'denied' } })
    const asked = data.content.map(({ entity, entityId }) => [entity, entityId])
    for (const row of [
      ['students', other],
      ['classes', otherClass],
      ['teachers', otherTeacher],
    ])
      expect(asked).toContainEqual(row)
    expect(asked).not.toContainEqual(['students', 99_999_999])
  })

  test('are numbers, and no more than an address can hold', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join()
    for (const ids of [',', '1,x', '-1', "1' or '1'='1", many(501)])
      expect((await admin.loose(studentsApi.exportAll, { query: { ids } })).status, ids).toBe(400)
    expect(await admin.loose(studentsApi.exportAll, { query: { ids: many(501) } })).toMatchObject({
      message: '一次最多导出所选的 500 条',
    })
    expect((await admin.loose(studentsApi.exportAll, { query: { ids: many(500) } })).status).toBe(409)
  })

  test('are so for teachers, classes and courses too', async () => {
    const [teacherId, courseId] = [
      await make.aTeacher({ name: '单选师' }),
      await make.aCourse({ name: '单选课' }),
    ]
    const classId = await aClass('单选班', teacherId)
    const answers = [
      [await admin(teachersApi.exportAll, { query: { ids: [teacherId] } }), '单选师'],
      [await admin(classesApi.exportAll, { query: { ids: [classId] } }), '单选班'],
      [await admin(coursesApi.exportAll, { query: { ids: [courseId] } }), '单选课'],
    ] as const
    for (const [answer, name] of answers) {
      const { rows } = await sheetOf(answer)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toContain(name)
    }
    expect((await lastExport('classes')).summary).toBe('导出了所选班级数据')
  })
})

describe('the groups that were chosen', () => {
  const labels = (group: keyof typeof STUDENT_GROUPS) =>
    STUDENT_GROUPS[group].fields.map((field) => STUDENT_LABELS[field])
  const holds = (titles: readonly string[], group: keyof typeof STUDENT_GROUPS) =>
    labels(group).filter((label) => titles.some((title) => title.endsWith(label)))

  test('narrow the columns, never who a row is; without a choice all are there', async () => {
    const id = await make.aStudent({ name: '选组生' })
    const titlesOf = async (groups?: string) =>
      (await students(admin, { ids: id, ...(groups && { groups }) })).titles
    const basic = await titlesOf('basic')
    expect(basic.slice(0, 4)).toEqual(['学号', '姓名', '性别', '班级'])
    // Who learns under special education says as much as the box beside it.
    expect(basic).not.toContain('学生类型')
    for (const group of ['contact', 'identity', 'health', 'family'] as const) {
      expect(holds(basic, group)).toEqual([])
      const titles = await titlesOf(`basic,${group}`)
      expect(holds(titles, group)).toEqual(labels(group))
      expect(titles).toHaveLength(basic.length + labels(group).length)
    }
    const all = await titlesOf()
    expect(all).toEqual(await titlesOf('basic,contact,identity,health,family'))
    expect((await admin.loose(studentsApi.exportAll, { query: { groups: 'secrets' } })).status).toBe(400)
  })

  test('stand in the log, with how many', async () => {
    const ids = [await make.aStudent(), await make.aStudent()]
    await students(admin, { ids, groups: ['basic', 'health', 'contact'] })
    expect(await lastExport('students')).toMatchObject({
      summary: '导出了所选学生数据（含联系方式、健康信息），共 2 行',
      changes: expect.arrayContaining([{ field: 'groups', after: ['基本信息', '联系方式', '健康信息'] }]),
    })
    await students(admin, { ids, groups: 'basic' })
    expect((await lastExport('students')).summary).toBe('导出了所选学生数据（仅基本信息），共 2 行')
  })

  test('of a teacher are two', async () => {
    const id = await make.aTeacher()
    const titlesOf = async (groups: string[]) =>
      (await sheetOf(await admin.loose(teachersApi.exportAll, { query: { ids: id, groups } }))).titles
    expect(await titlesOf(['basic'])).not.toContain('联系电话')
    expect(await titlesOf(['basic', 'contact'])).toContain('联系电话')
    expect(await titlesOf(['basic', 'contact'])).not.toContain('身份证号码')
    expect((await lastExport('teachers')).summary).toBe('导出了所选教师数据（含联系方式），共 1 行')
  })
})
