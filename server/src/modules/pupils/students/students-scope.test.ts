import { filesApi } from '@xueqiao/contract/features/base/files'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi as api, PHOTO_MAX_BYTES } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'

type Call = Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Call
/** Who stands how to the pupils of class `own`. */
let people: Record<'dept' | 'head' | 'assistant' | 'subject' | 'stranger' | 'pupil' | 'father', Call>
let own: { classId: number; pupilId: number; fatherId: number }
let elsewhere: { classId: number; pupilId: number }

const PHONE = '13812345678'
const PROTECTED = {
  phone: PHONE,
  parentPhone: '13700000001',
  guardianPhone: '010-88886666',
  emergencyPhone: '13900009999',
  idCardNumber: '110101201503040011',
  nationalStudentId: 'G110101201503040011',
  address: '云川市东浦区幸福路 12 号 3 单元 402',
  registeredAddress: '云川市临溪县城关镇人民路 8 号',
}
const MASKED = {
  phone: '138****5678',
  parentPhone: '137****0001',
  guardianPhone: '010****6666',
  emergencyPhone: '139****9999',
  idCardNumber: '1101**********11',
  nationalStudentId: 'G110**********11',
  address: '云川市东浦区******',
  registeredAddress: '云川市临溪县******',
}

const aPupil = async (name: string, classId: number | null, input: object = {}) => {
  const answer = await admin.loose(api.create, {
    body: {
      name,
      studentNumber: `P${Math.random().toString(36).slice(2, 12)}`,
      gender: '男',
      classId,
      ...input,
    },
  })
  return answer.data
}

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  const branch = await make.aDepartment({ name: '初中部' })
  const below = await make.aDepartment({ name: '初一年级组', parentId: branch })
  const [leader, head, assistant, subject, stranger] = [
    await make.aTeacher({ departmentId: branch }),
    await make.aTeacher({ name: '班主任' }),
    await make.aTeacher({ name: '副班主任' }),
    await make.aTeacher({ name: '任课教师' }),
    await make.aTeacher({ name: '外班教师' }),
  ]
  const aClass = async (name: string, departmentId: number, headTeacherId: number) =>
    (
      await admin(classesApi.create, {
        body: { name, grade: 7, departmentId, headTeacherId, assistantTeacherId: assistant },
      })
    ).data.id
  const classId = await aClass('初一1班', below, head)
  const { data: other } = await admin(classesApi.create, {
    body: { name: '高一1班', grade: 10, headTeacherId: stranger },
  })
  await make.teaches(subject, classId, await make.aCourse(), await make.aSemester())
  const pupil = await aPupil('程亦安', classId, { ...PROTECTED, parentName: '程大安', relationship: '父亲' })
  const fatherId = pupil.guardians[0]?.parentId ?? 0
  own = { classId, pupilId: pupil.id, fatherId }
  elsewhere = { classId: other.id, pupilId: (await aPupil('外班生', other.id)).id }
  const asTeacher = async (username: string, id: number, role = 'TEACHER') =>
    (await make.aUser(username, [role], { type: 'TEACHER', id })).call
  people = {
    dept: await asTeacher('dept', leader, 'DEPARTMENT_ADMIN'),
    head: await asTeacher('head', head),
    assistant: await asTeacher('assistant', assistant),
    subject: await asTeacher('subject', subject),
    stranger: await asTeacher('stranger', stranger),
    pupil: (await make.aUser('pupil', ['STUDENT'], { type: 'STUDENT', id: pupil.id })).call,
    father: (await make.aUser('father', ['PARENT'], { type: 'PARENT', id: fatherId })).call,
  }
})

const IN_CHARGE = ['dept', 'head', 'assistant'] as const
const params = () => ({ id: own.pupilId })
const read = async (call: Call) => (await call(api.get, { params: params() })).data
const row = async (call: Call) => (await call(api.search, { query: { name: '程亦安' } })).data.content[0]

describe('who sees what', () => {
  test('those in charge and the family see protected values whole in the record, and nobody in a list', async () => {
    for (const who of [...IN_CHARGE, 'pupil', 'father'] as const) {
      const seen = await read(people[who])
      expect(seen).toMatchObject({ ...PROTECTED, masked: false })
      expect(seen.guardians).toMatchObject([
        { parentId: own.fatherId, phone: PROTECTED.parentPhone, isPrimary: true },
      ])
    }
    for (const who of IN_CHARGE)
      expect(await row(people[who])).toMatchObject({ phone: MASKED.phone, mayEdit: true })
    expect(await read(people.father)).toMatchObject({ mayEdit: false, mayDelete: false })
    expect(await read(people.head)).toMatchObject({ mayEdit: true, mayDelete: false })
    expect(await read(people.dept)).toMatchObject({ mayEdit: true, mayDelete: true })
  })

  test('whoever only reads sees them masked, in the list and in the record', async () => {
    const seen = await read(people.subject)
    expect(seen).toMatchObject({ ...MASKED, name: '程亦安', masked: true, mayEdit: false })
    expect(seen.guardians).toMatchObject([{ name: '程大安', phone: MASKED.parentPhone }])
    expect(await row(people.subject)).toMatchObject({
      phone: MASKED.phone,
      parentPhone: MASKED.parentPhone,
      parentName: '程大安',
      mayEdit: false,
    })
  })

  test('to everybody else the pupil does not exist, wherever they ask', async () => {
    const { stranger } = people
    expect(await row(stranger)).toBeUndefined()
    expect((await stranger(api.search)).data.totalElements).toBe(1)
    expect((await stranger(api.search, { query: { classId: own.classId } })).data.totalElements).toBe(0)
    expect((await stranger(api.options)).data.map(({ id }) => id)).toEqual([elsewhere.pupilId])
    const reason = '核对信息'
    for (const answer of [
      await stranger(api.get, { params: params() }),
      await stranger(api.photo, { params: params() }),
      await stranger(api.update, { params: params(), body: { name: '改名生' } }),
      await stranger(api.remove, { params: params() }),
      await stranger(api.assignClass, { params: params(), body: { classId: elsewhere.classId } }),
      await stranger(api.reveal, { params: params(), body: { field: 'phone', reason } }),
      await stranger(api.reveals, { params: params() }),
    ])
      expect(answer).toMatchObject({ status: 404, message: '学生不存在' })
    const parent = { params: { id: own.fatherId }, body: { field: 'phone', reason } } as const
    expect(await stranger(parentsApi.reveal, parent)).toMatchObject({ status: 404, message: '家长不存在' })
    const { rows } = await sql`select 1 from audit_log a join users u on u.id = a.user_id
      where u.username = 'stranger' and a.action = 'denied' and a.entity_id = ${own.pupilId}`.execute(t.db)
    expect(rows.length).toBeGreaterThan(5)
  })

  test('a pupil without a class is seen by those who see all', async () => {
    const { id } = await aPupil('未编班生', null)
    for (const who of IN_CHARGE) expect((await people[who](api.get, { params: { id } })).status).toBe(404)
    expect((await admin(api.get, { params: { id } })).status).toBe(200)
  })
})

describe('who changes what', () => {
  test('班主任, assistants and the department change their own; a subject teacher is told to read', async () => {
    for (const who of IN_CHARGE) {
      const answer = await people[who](api.update, { params: params(), body: { hobbies: `由 ${who} 填写` } })
      expect(answer).toMatchObject({ status: 200, data: { hobbies: `由 ${who} 填写` } })
    }
    for (const answer of [
      await people.subject(api.update, { params: params(), body: { hobbies: '' } }),
      await people.subject(api.assignClass, { params: params(), body: { classId: own.classId } }),
      await people.subject(api.removeFromClass, { params: params() }),
    ])
      expect(answer).toMatchObject({ status: 403, message: '您只能查看该学生，不能修改' })
    for (const who of ['pupil', 'father'] as const)
      expect((await people[who](api.update, { params: params(), body: {} })).status).toBe(403)
  })

  test('only the school and the department delete', async () => {
    const { id } = await aPupil('待删生', own.classId)
    for (const who of ['head', 'subject'] as const)
      expect(await people[who](api.remove, { params: { id } })).toMatchObject({
        status: 403,
        message: '只有学校和所属部门的管理员可以删除学生',
      })
    expect((await people.dept(api.removeWithUser, { params: { id } })).status).toBe(200)
  })

  test('a new pupil needs a class of one’s own, unless one sees all', async () => {
    const body = (classId?: number) => ({
      name: '新来的',
      studentNumber: `W${Math.random().toString(36).slice(2, 10)}`,
      gender: '女' as const,
      ...(classId === undefined ? {} : { classId }),
    })
    for (const who of [...IN_CHARGE, 'subject'] as const) {
      for (const classId of [undefined, elsewhere.classId])
        expect(await people[who](api.create, { body: body(classId) })).toMatchObject({
          status: 400,
          message: '请选择您管理的班级',
          field: 'classId',
        })
    }
    expect(await people.head(api.create, { body: body(own.classId) })).toMatchObject({ status: 200 })
    expect((await people.subject(api.create, { body: body(own.classId) })).status).toBe(400)
    expect((await people.father(api.create, { body: body(own.classId) })).status).toBe(403)
  })

  test('nobody moves a pupil into a class that is not theirs; out of theirs they may', async () => {
    const { id } = await aPupil('调班生', own.classId)
    const wrong = { params: { id }, body: { classId: elsewhere.classId } }
    expect(await people.head(api.assignClass, wrong)).toMatchObject({ status: 400, field: 'classId' })
    const out = await people.head(api.removeFromClass, { params: { id } })
    expect(out).toMatchObject({ status: 200, data: { classId: null, mayEdit: false } })
    expect((await people.head(api.get, { params: { id } })).status).toBe(404)
  })

  test('a masked value that comes back is never written', async () => {
    const seen = await read(people.subject)
    const { rows } = await sql<{
      hobbies: string
    }>`select hobbies from students where id = ${own.pupilId}`.execute(t.db)
    expect(rows).toHaveLength(1)
    const back = await people.head.loose(api.update, {
      params: params(),
      body: { ...seen, version: undefined, hobbies: '围棋' },
    })
    expect(back).toMatchObject({ status: 200, data: { ...PROTECTED, hobbies: '围棋' } })
  })
})

describe('a reveal', () => {
  test('shows one value for a reason, which the family can read', async () => {
    const answer = await people.subject(api.reveal, {
      params: params(),
      body: { field: 'idCardNumber', reason: '报名考试' },
    })
    expect(answer).toMatchObject({
      status: 200,
      data: { field: 'idCardNumber', value: PROTECTED.idCardNumber },
    })
    await people.subject(parentsApi.reveal, {
      params: { id: own.fatherId },
      body: { field: 'phone', reason: '孩子发烧' },
    })
    for (const who of ['father', 'pupil', 'head'] as const) {
      const { data } = await people[who](api.reveals, { params: params() })
      expect(data.filter(({ by }) => by === '任课教师').slice(0, 2)).toMatchObject([
        { by: '任课教师', what: '家长 程大安 的手机号码', reason: '孩子发烧' },
        { by: '任课教师', what: '身份证号', reason: '报名考试', at: '2026-11-16T02:00:00.000Z' },
      ])
    }
    expect(await people.subject(api.reveals, { params: params() })).toMatchObject({
      status: 403,
      message: '查看记录只对家长和可以修改该学生的人员开放',
    })
  })

  test('is what those in charge need not ask for: that they opened the record is told, once', async () => {
    const { id } = await aPupil('被看生', own.classId)
    const looks = async () =>
      (await admin(api.reveals, { params: { id } })).data.map(({ by, what, reason }) => [by, what, reason])
    const reads = async () => {
      for (const who of ['head', 'head', 'subject'] as const) await people[who](api.get, { params: { id } })
    }
    await Promise.all(Array.from({ length: 6 }, reads))
    expect(await looks()).toEqual([['班主任', '档案', '管理档案']])
    // An account of no person has the name of its office, never that of its login.
    await admin(api.get, { params: { id } })
    expect(await looks()).toContainEqual(['系统管理员', '档案', '管理档案'])
  })

  test('is spared nobody by saving: what a save answers whole is a look, and a move answers in part', async () => {
    const { id } = await aPupil('被改生', own.classId, { phone: PHONE })
    const looks = async () =>
      (await admin(api.reveals, { params: { id } })).data.map(({ by, what }) => [by, what])
    for (const classId of [own.classId, null, own.classId]) {
      const moved =
        classId === null
          ? await people.head(api.removeFromClass, { params: { id } })
          : await admin(api.assignClass, { params: { id }, body: { classId } })
      expect(moved.data).toMatchObject({ phone: MASKED.phone, masked: true })
    }
    expect(await looks()).toEqual([])
    expect((await people.head(api.update, { params: { id }, body: {} })).data).toMatchObject({ phone: PHONE })
    expect(await looks()).toEqual([['班主任', '档案']])
  })

  test.each([
    [{ field: 'phone' }, '请填写查看原因'],
    [{ field: 'phone', reason: ' ' }, '请填写查看原因'],
    [{ field: 'name', reason: '核对信息' }, '请选择要查看的信息'],
  ])('refuses %j', async (body, message) => {
    expect(await people.subject.loose(api.reveal, { params: params(), body })).toMatchObject({
      status: 400,
      message,
    })
  })
})

describe('the photo', () => {
  const upload = async (call: Call, bytes: Buffer, name: string) =>
    call.loose(api.uploadPhoto, { params: params(), ...(await uploadForm(bytes, name)) })

  test('is JPG or PNG by its content, and read back byte for byte (STUDENT-PHOTO-01, STUDENT-PHOTO-04)', async () => {
    const png = await picture().png().toBuffer()
    const answer = await upload(people.head, png, 'a.png')
    expect(answer).toMatchObject({ status: 200, message: '照片上传成功' })
    expect(answer.data.photoUrl).toMatch(new RegExp(`^/api/students/${own.pupilId}/photo\\?v=\\d+$`))
    expect((await read(people.head)).photoUrl).toBe(answer.data.photoUrl)
    expect((await row(people.head))?.photoUrl).toBe(answer.data.photoUrl)
    const photo = await people.father(api.photo, { params: params() })
    expect(photo.raw.equals(png)).toBe(true)
    expect(photo.headers['content-type']).toBe('image/png')
    const small = await people.subject(api.photo, { params: params(), query: { size: 'thumbnail' } })
    expect(small.headers['content-type']).toBe('image/webp')
    expect(await people.stranger(api.photo, { params: params() })).toMatchObject({ status: 404 })

    expect((await upload(people.head, await picture().jpeg().toBuffer(), 'b.jpg')).status).toBe(200)
    const gif = await picture().gif().toBuffer()
    for (const [bytes, name] of [
      [gif, 'a.gif'],
      [gif, 'a.png'],
      [Buffer.from('only text'), 'a.png'],
      [Buffer.from('only text'), 'a.txt'],
    ] as const)
      expect(await upload(people.head, bytes, name)).toMatchObject({
        status: 415,
        message: '照片只能是JPG或PNG格式!',
      })
  })

  test('a new one replaces the old, which is let go, and no open form becomes stale', async () => {
    const { version } = await read(people.head)
    const kept = await sql<{
      id: number
    }>`select id from files where entity = 'students' and entity_id = ${own.pupilId}`.execute(t.db)
    expect(kept.rows).toHaveLength(1)
    await upload(people.head, await picture(30, 30).png().toBuffer(), 'c.png')
    const { rows } = await sql<{
      id: number
    }>`select id from files where entity = 'students' and entity_id = ${own.pupilId}`.execute(t.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id).not.toBe(kept.rows[0]?.id)
    expect((await read(people.head)).version).toBe(version)
  })

  test('of exactly 2 MB is taken, one byte more is not (STUDENT-PHOTO-02)', async () => {
    const padded = async (size: number) => {
      const jpeg = await picture(200, 200).jpeg().toBuffer()
      return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    }
    expect((await upload(people.head, await padded(PHOTO_MAX_BYTES), 'd.jpg')).status).toBe(200)
    expect(await upload(people.head, await padded(PHOTO_MAX_BYTES + 1), 'd.jpg')).toMatchObject({
      status: 413,
      message: '照片大小不能超过2MB!',
    })
    expect(
      await people.head.loose(api.uploadPhoto, {
        params: params(),
        ...(await uploadForm(Buffer.alloc(0), 'x.png')),
      }),
    ).toMatchObject({ status: 400, message: '请选择照片' })
  })

  test('is put in by those in charge, and its file opens to nobody else either', async () => {
    const png = await picture().png().toBuffer()
    expect((await upload(people.subject, png, 'a.png')).status).toBe(403)
    expect((await upload(people.stranger, png, 'a.png')).status).toBe(404)
    expect((await upload(people.father, png, 'a.png')).status).toBe(403)
    const { rows } = await sql<{ category: string; key: string }>`select f.category, f.key from files f
      join students s on s.photo_id = f.id where s.id = ${own.pupilId}`.execute(t.db)
    const place = { params: { a: rows[0]?.category ?? '', b: rows[0]?.key ?? '' } }
    expect((await people.father(filesApi.get, place)).status).toBe(200)
    expect((await people.stranger(filesApi.get, place)).status).toBe(404)
  })
})
