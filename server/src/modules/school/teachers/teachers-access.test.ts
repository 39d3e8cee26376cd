import { teachersApi as api, type TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'

type Make = ReturnType<typeof buildersFor>
type Caller = Awaited<ReturnType<Make['admin']>>

let t: TestApp
let make: Make
let admin: Caller
let branch: number
let below: number
let elsewhere: number

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  branch = await make.aDepartment({ name: '初中部' })
  below = await make.aDepartment({ name: '初中数学组', parentId: branch })
  elsewhere = await make.aDepartment({ name: '高中部' })
})

let number = 0
const WHOLE = {
  phone: '13912345678',
  emergencyPhone: '13887654321',
  idCardNumber: '11010519491231002X',
  address: '某某市某某区某某路 100 号',
} as const
const IN_PART = {
  phone: '139****5678',
  emergencyPhone: '138****4321',
  idCardNumber: '1101**********2X',
  address: '某某市某某区******',
} as const
const body = (departmentId: number, input: object = {}) =>
  ({
    name: '李四',
    teacherNumber: `A-${++number}`,
    gender: '女',
    departmentId,
    ...WHOLE,
    ...input,
  }) as TeacherInput
const aTeacher = async (departmentId: number, input: object = {}) =>
  (await admin(api.create, { body: body(departmentId, input) })).data

let users = 0
const as = async (role: string, teacherId: number) =>
  (await make.aUser(`scope${++users}`, [role], { type: 'TEACHER', id: teacherId })).call
const ids = async (call: Caller) => {
  const { data } = await call(api.search, { query: { size: 200 } })
  expect(data.totalElements).toBe(data.content.length)
  return data.content.map((row) => row.id).sort()
}

describe('scope', () => {
  test('teachers see their department and themselves; the rest does not exist', async () => {
    const [own, colleague, inBranch, foreign] = [
      await aTeacher(below),
      await aTeacher(below),
      await aTeacher(branch),
      await aTeacher(elsewhere),
    ]
    for (const role of ['TEACHER', 'HEAD_TEACHER']) {
      const me = role === 'TEACHER' ? own : await aTeacher(below)
      const call = await as(role, me.id)
      const seen = await ids(call)
      expect(seen).toContain(colleague.id)
      expect(seen).not.toContain(inBranch.id)
      expect(seen).not.toContain(foreign.id)
      for (const endpoint of [api.get, api.classes, api.courses, api.stats]) {
        expect((await call(endpoint, { params: { id: colleague.id } })).status).toBe(200)
        expect(await call(endpoint, { params: { id: foreign.id } })).toMatchObject({
          status: 404,
          message: '教师不存在',
        })
      }
      expect((await call(api.update, { params: { id: own.id }, body: body(below) })).status).toBe(403)
      const everyone = (await call(api.list)).data
      expect(Array.isArray(everyone) && everyone.map(({ id }) => id)).toContain(foreign.id)
    }
    const { rows } = await sql`select id from audit_log
      where action = 'denied' and entity = 'teachers' and entity_id = ${foreign.id}`.execute(t.db)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('someone without a department sees only themselves', async () => {
    const alone = await make.aTeacher({ departmentId: null })
    await make.aTeacher({ departmentId: null })
    expect(await ids(await as('TEACHER', alone))).toEqual([alone])
  })

  test('department administrators keep to their branch, when they read and when they write', async () => {
    const leader = await aTeacher(branch)
    const call = await as('DEPARTMENT_ADMIN', leader.id)
    const [inside, outside] = [await aTeacher(below), await aTeacher(elsewhere)]
    const seen = await ids(call)
    expect(seen).toContain(inside.id)
    expect(seen).not.toContain(outside.id)
    const save = (id: number, departmentId: number) =>
      call(api.update, { params: { id }, body: body(departmentId) })
    expect((await save(inside.id, branch)).status).toBe(200)
    expect((await save(outside.id, branch)).status).toBe(404)
    expect(await save(inside.id, elsewhere)).toMatchObject({
      status: 400,
      message: '请选择您管理的部门',
      field: 'departmentId',
    })
    expect((await call(api.create, { body: body(below) })).status).toBe(200)
    expect((await call(api.create, { body: body(elsewhere) })).status).toBe(400)
    expect((await call(api.assignCourses, { params: { id: outside.id }, body: [] })).status).toBe(404)
    expect((await call(api.remove, { params: { id: inside.id } })).status).toBe(403)
  })

  test('school administrators write everywhere, pupils and parents read nothing', async () => {
    const { call } = await make.aUser('school', ['SCHOOL_ADMIN'])
    const { id } = await aTeacher(elsewhere)
    expect((await call(api.update, { params: { id }, body: body(below) })).status).toBe(200)
    const studentId = await make.aStudent()
    const pupil = await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: studentId })
    for (const endpoint of [api.search, api.list]) expect((await pupil.call(endpoint)).status).toBe(403)
    expect((await pupil.call(api.get, { params: { id } })).status).toBe(403)
  })
})

describe('protected values', () => {
  test('whole in the record to those who may edit and to oneself, in part to colleagues and in every list', async () => {
    const [own, colleague] = [await aTeacher(below), await aTeacher(below)]
    const leader = await as('DEPARTMENT_ADMIN', (await aTeacher(branch)).id)
    const call = await as('TEACHER', own.id)
    const get = async (by: Caller, id: number) => (await by(api.get, { params: { id } })).data
    expect(await get(admin, colleague.id)).toMatchObject({ ...WHOLE, masked: false })
    expect(await get(leader, colleague.id)).toMatchObject({ ...WHOLE, masked: false })
    expect(await get(call, own.id)).toMatchObject({ ...WHOLE, masked: false })
    expect(await get(call, colleague.id)).toMatchObject({ ...IN_PART, masked: true })
    const { content } = (await call(api.search, { query: { size: 200 } })).data
    const phones = new Map(content.map((row) => [row.id, [row.phone, row.masked]]))
    expect(phones.get(own.id)).toEqual([IN_PART.phone, false])
    const { rows: looks } = await sql<{ name: string }>`select actor_name as name from audit_log
      where action = 'reveal' and entity = 'teachers' and entity_id in (${own.id}, ${colleague.id})`.execute(
      t.db,
    )
    expect(looks).toHaveLength(2)
    expect(phones.get(colleague.id)).toEqual([IN_PART.phone, true])
    expect(JSON.stringify(content)).not.toContain(WHOLE.idCardNumber)
  })

  test('a masked value that comes back is never written', async () => {
    const { id, teacherNumber } = await aTeacher(below)
    const sent = { ...body(below, IN_PART), teacherNumber, title: '讲师' }
    expect((await admin.loose(api.update, { params: { id }, body: sent })).status).toBe(200)
    expect((await admin(api.get, { params: { id } })).data).toMatchObject({ ...WHOLE, title: '讲师' })
  })

  test('one value at a time is revealed, for a reason, and the log keeps it', async () => {
    const [own, colleague, foreign] = [
      await aTeacher(below),
      await aTeacher(below, { name: '被查看者' }),
      await aTeacher(elsewhere),
    ]
    const call = await as('TEACHER', own.id)
    const reveal = (id: number, body: object) => call.loose(api.reveal, { params: { id }, body })
    for (const [field, value] of Object.entries(WHOLE))
      expect((await reveal(colleague.id, { field, reason: '联系本人' })).data).toEqual({ field, value })
    for (const wrong of [
      { field: 'phone', reason: '' },
      { field: 'phone', reason: '长'.repeat(201) },
      { field: 'name', reason: '联系本人' },
      { reason: '联系本人' },
    ])
      expect((await reveal(colleague.id, wrong)).status).toBe(400)
    expect((await reveal(foreign.id, { field: 'phone', reason: '联系本人' })).status).toBe(404)
    const { rows } = await sql`select summary, diff from audit_log
      where action = 'reveal' and entity_id = ${colleague.id} order by id`.execute(t.db)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual({
      summary: '查看了教师 被查看者 的联系电话',
      diff: { field: 'phone', reason: '联系本人' },
    })
  })
})

describe('photo', () => {
  const upload = async (by: Caller, id: number, bytes: Buffer, name: string) =>
    by.loose(api.uploadPhoto, { params: { id }, ...(await uploadForm(bytes, name)) })
  const photo = (by: Caller, id: number, query: object = {}) =>
    by.loose(api.photo, { params: { id }, query: { t: '1', ...query } })

  test.each(['jpeg', 'png', 'gif'] as const)(
    '%s is taken and shown (TEACHER-PHOTO-01, 04)',
    async (format) => {
      const { id } = await aTeacher(below)
      expect((await photo(admin, id)).status).toBe(404)
      const bytes = await picture().toFormat(format).toBuffer()
      const answer = await upload(admin, id, bytes, `头像.${format}`)
      expect(answer).toMatchObject({ status: 200, message: '头像上传成功' })
      expect(answer.data.photoUrl).toMatch(new RegExp(`^/api/teachers/${id}/photo\\?t=\\d+$`))
      expect((await admin(api.get, { params: { id } })).data.photoUrl).toBe(answer.data.photoUrl)
      const shown = await photo(admin, id)
      expect(shown.headers['content-type']).toBe(`image/${format}`)
      expect(shown.headers['content-disposition']).toMatch(/^inline/)
      expect((await photo(admin, id, { size: 'thumbnail' })).headers['content-type']).toBe('image/webp')
    },
  )

  test('another one takes its place, under another address; the old one is let go', async () => {
    const { id } = await aTeacher(below)
    const first = await upload(admin, id, await picture(40, 40).png().toBuffer(), 'a.png')
    const second = await upload(admin, id, await picture(50, 50).png().toBuffer(), 'b.png')
    expect(second.data.photoUrl).not.toBe(first.data.photoUrl)
    const { rows } = await sql<{ name: string; entity: string | null }>`select name, entity from files
      where owner_id is not null and name in ('a.png', 'b.png') order by name`.execute(t.db)
    expect(rows).toEqual([
      { name: 'a.png', entity: null },
      { name: 'b.png', entity: 'teachers' },
    ])
  })

  test('what is no such picture is refused, whatever its name (TEACHER-PHOTO-01)', async () => {
    const { id } = await aTeacher(below)
    const message = '头像图片只能是 JPG/PNG/GIF 格式!'
    for (const bytes of [
      Buffer.from(`BM${'0'.repeat(60)}`),
      await picture().webp().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('<html></html>'),
    ])
      expect(await upload(admin, id, bytes, 'a.jpg')).toMatchObject({ status: 415, message })
  })

  test('2 MB and not a byte more (TEACHER-PHOTO-02)', async () => {
    const { id } = await aTeacher(below)
    const png = await picture().png().toBuffer()
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect((await upload(admin, id, padded(2_097_152), 'a.png')).status).toBe(200)
    expect(await upload(admin, id, padded(2_097_153), 'a.png')).toMatchObject({
      status: 413,
      message: '头像图片大小不能超过 2MB!',
    })
  })

  test('everyone signed in sees it, those who may edit the record change it', async () => {
    const { id } = await aTeacher(elsewhere)
    const png = await picture().png().toBuffer()
    await upload(admin, id, png, 'a.png')
    const teacher = await as('TEACHER', (await aTeacher(below)).id)
    const leader = await as('DEPARTMENT_ADMIN', (await aTeacher(branch)).id)
    const child = await make.aStudent()
    const { call: pupil } = await make.aUser('looker', ['STUDENT'], { type: 'STUDENT', id: child })
    for (const call of [teacher, leader, pupil]) expect((await photo(call, id)).status).toBe(200)
    expect((await photo(t.anonymous, id)).status).toBe(401)
    expect((await photo(t.anonymous, id, { token: teacher.token })).status).toBe(401)
    expect((await upload(teacher, id, png, 'a.png')).status).toBe(403)
    expect((await upload(leader, id, png, 'a.png')).status).toBe(404)
    await admin(api.remove, { params: { id } })
    expect((await photo(teacher, id)).status).toBe(404)
  })
})
