import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { DEFAULT_STAGES, USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { settingsApi as api, type SettingsInput } from '@xueqiao/contract/features/school/settings/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { TITLES } from '@xueqiao/contract/features/school/teachers/values'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'

type Make = ReturnType<typeof buildersFor>

let t: TestApp
let make: Make
let admin: Awaited<ReturnType<Make['admin']>>
let teacher: typeof admin

beforeAll(async () => {
  t = await testApp({ idleMinutes: 120 })
  make = buildersFor(t)
  admin = await make.admin()
  teacher = (await make.aUser('wang', ['TEACHER'], { type: 'TEACHER', id: await make.aTeacher() })).call
})

const DEFAULTS = {
  schoolName: '我的学校',
  stages: [...DEFAULT_STAGES],
  gradeWording: 'PAGE',
  titles: [...TITLES],
  idleMinutes: null,
} as const
const save = (input: Partial<SettingsInput> & object = {}) =>
  admin.loose(api.update, { body: { ...DEFAULTS, ...input } })
const info = async () => (await t.anonymous(authApi.info)).data

beforeEach(async () => {
  expect((await save()).status).toBe(200)
})

const lastEntry = async (entity: string) => {
  const { rows } = await sql<{ action: string; summary: string; diff: unknown }>`select action, summary, diff
    from audit_log where entity = ${entity} order by id desc limit 1`.execute(t.db)
  return rows[0]
}

describe('the settings', () => {
  test('are what the specification has until somebody changes them (G72, G79)', async () => {
    const { data } = await admin(api.get)
    const teacherHours = USUAL_HOURS
    expect(data).toEqual({
      ...DEFAULTS,
      teacherHours,
      seniorHomeworkMinutes: 120,
      marksShown: 'level',
      resourceMaxMb: 300,
      doctorIds: [],
      doctors: [],
      logoUrl: null,
      maxIdleMinutes: 120,
      version: expect.any(Number),
    })
  })

  test('are saved whole, logged with what they were, and told', async () => {
    const stages = [
      { name: '小学', firstGrade: 1, lastGrade: 5 },
      { name: '初中', firstGrade: 6, lastGrade: 9 },
    ] as const
    const answer = await save({ schoolName: ' 云川五四学校 ', stages: [...stages], titles: ['一级教师'] })
    expect(answer).toMatchObject({ status: 200, message: '学校设置已保存' })
    expect(answer.data).toMatchObject({ schoolName: '云川五四学校', stages, titles: ['一级教师'] })
    expect(await info()).toMatchObject({ schoolName: '云川五四学校', titles: ['一级教师'] })
    expect(await lastEntry('settings')).toMatchObject({
      action: 'update',
      summary: '修改了学校设置',
      diff: {
        before: { schoolName: '我的学校' },
        after: { schoolName: '云川五四学校', titles: ['一级教师'] },
      },
    })
  })

  test('keep the minutes of homework and how marks are shown until others are sent', async () => {
    const other = { seniorHomeworkMinutes: 150, marksShown: 'score', resourceMaxMb: 200 } as const
    expect((await save(other)).data).toMatchObject(other)
    expect((await save()).data).toMatchObject(other)
    await save({ seniorHomeworkMinutes: 120, marksShown: 'level', resourceMaxMb: 300 })
  })

  test.each<[object, string, string]>([
    [{ schoolName: ' ' }, '请输入学校名称', 'schoolName'],
    [{ schoolName: '校' }, '长度在 2 到 50 个字符', 'schoolName'],
    [{ stages: [] }, '请至少选择一个学段', 'stages'],
    [
      { stages: [{ name: '幼儿园', firstGrade: 1, lastGrade: 3 }] },
      '学段只能为小学、初中或高中',
      'stages.0.name',
    ],
    [{ stages: [{ name: '小学', firstGrade: 0, lastGrade: 3 }] }, '请选择年级', 'stages.0.firstGrade'],
    [
      { stages: [{ name: '小学', firstGrade: 6, lastGrade: 1 }] },
      '结束年级不能低于起始年级',
      'stages.0.lastGrade',
    ],
    [{ gradeWording: '初一' }, '请选择年级说法', 'gradeWording'],
    [{ titles: [] }, '请至少保留一个职称', 'titles'],
    [{ titles: ['一级教师', ' 一级教师'] }, '职称不能重复', 'titles'],
    [{ titles: ['高'.repeat(21)] }, '长度不能超过 20 个字符', 'titles.0'],
    [
      { teacherHours: { enabled: true, week: Array(7).fill(null) } },
      '请至少设置一天的工作时间',
      'teacherHours.week',
    ],
    [{ seniorHomeworkMinutes: 29 }, '高中每日作业上限应在30-300分钟之间', 'seniorHomeworkMinutes'],
    [{ seniorHomeworkMinutes: 301 }, '高中每日作业上限应在30-300分钟之间', 'seniorHomeworkMinutes'],
    [{ idleMinutes: 4 }, '会话时长应在5-1440分钟之间', 'idleMinutes'],
    [{ idleMinutes: 121 }, '会话时长不能超过服务器允许的 120 分钟', 'idleMinutes'],
  ])('refuse %j', async (input, message, field) => {
    expect(await admin.loose(api.update, { body: { ...DEFAULTS, ...input } })).toMatchObject({
      status: 400,
      message,
      errors: [{ field }],
    })
  })

  test.each([
    [
      [
        { name: '小学', firstGrade: 1, lastGrade: 6 },
        { name: '初中', firstGrade: 6, lastGrade: 9 },
      ],
    ],
    [
      [
        { name: '高中', firstGrade: 10, lastGrade: 12 },
        { name: '小学', firstGrade: 1, lastGrade: 6 },
      ],
    ],
  ])('let no grade be in two stages, nor the stages stand in disorder: %j', async (stages) => {
    const answer = await admin.loose(api.update, { body: { ...DEFAULTS, stages } })
    expect(answer).toMatchObject({ status: 400, message: '各学段的年级不能重叠，且应从低到高' })
  })

  test('do not let one administrator silently undo another', async () => {
    const { version } = (await admin(api.get)).data
    expect((await save({ schoolName: '第一所学校', version })).status).toBe(200)
    const late = await save({ schoolName: '第二所学校', version })
    expect(late).toMatchObject({ status: 409, code: 'STALE' })
    expect((await info()).schoolName).toBe('第一所学校')
  })
})

describe('the wording of grades (G05)', () => {
  const aClass = (name: string, grade: number) => admin.loose(classesApi.create, { body: { name, grade } })

  test('is in every answer from the next request on, and every spelling is read', async () => {
    const { data: made } = await aClass('措辞1班', 7)
    const seen = async () => (await admin(classesApi.get, { params: { id: made.id } })).data.grade
    expect(await seen()).toBe('初一')
    await save({ gradeWording: 'COUNTED' })
    expect(await seen()).toBe('七年级')
    expect((await info()).gradeWording).toBe('COUNTED')
    for (const grade of ['初一', '七年级', '7']) {
      const { data } = await admin(classesApi.search, { query: { grade, name: '措辞1班' } })
      expect(data.totalElements).toBe(1)
    }
  })

  test('renames the classes when asked to, and only then', async () => {
    const { data: made } = await aClass('初二9班', 8)
    const name = async () => (await admin(classesApi.get, { params: { id: made.id } })).data.name
    await save({ gradeWording: 'COUNTED' })
    expect(await name()).toBe('初二9班')
    await save({ gradeWording: 'STAGE' })
    expect((await save({ gradeWording: 'COUNTED', renameClasses: true })).status).toBe(200)
    expect(await name()).toBe('八年级9班')
    expect(await lastEntry('classes')).toMatchObject({ summary: '将班级 初二9班 改名为 八年级9班' })
    await save({ gradeWording: 'PAGE', renameClasses: true })
    expect(await name()).toBe('初二9班')
  })

  test('refuses to give two classes one name, and then changes nothing', async () => {
    await aClass('初三8班', 9)
    await aClass('九年级8班', 9)
    const answer = await save({ schoolName: '不会保存', gradeWording: 'COUNTED', renameClasses: true })
    expect(answer).toMatchObject({ status: 409, message: '班级 初三8班 不能改名：已有 九年级8班' })
    expect(await info()).toMatchObject({ schoolName: '我的学校', gradeWording: 'PAGE' })
  })
})

describe('the titles (G79)', () => {
  const aBody = async (title: string) => ({
    name: '职称教师',
    teacherNumber: `TT${Math.random().toString(36).slice(2, 8)}`,
    gender: '女',
    departmentId: await make.aDepartment(),
    title,
  })

  test('are those of the school', async () => {
    await save({ titles: ['特级教师'] })
    const refused = await admin.loose(teachersApi.create, { body: await aBody('讲师') })
    expect(refused).toMatchObject({ status: 400, message: '职称不正确', field: 'title' })
    expect((await admin.loose(teachersApi.create, { body: await aBody('特级教师') })).status).toBe(200)
  })

  test('stay with those who have them after they left the list', async () => {
    const body = await aBody('讲师')
    const { data: made } = await admin.loose(teachersApi.create, { body })
    await save({ titles: ['特级教师'] })
    const params = { id: made.id }
    const kept = await admin.loose(teachersApi.update, { params, body: { ...body, name: '改名教师' } })
    expect(kept).toMatchObject({ status: 200, data: { title: '讲师', name: '改名教师' } })
    const other = await admin.loose(teachersApi.update, { params, body: { ...body, title: '助教' } })
    expect(other).toMatchObject({ status: 400, message: '职称不正确' })
    const found = await admin(teachersApi.search, { query: { title: '讲师', name: '改名教师' } })
    expect(found.data.totalElements).toBe(1)
  })
})

describe('the session limit', () => {
  test('takes effect on the next request, and never exceeds what the server allows', async () => {
    const other = await t.login('wang')
    t.advance(30)
    expect((await other(authApi.user)).status).toBe(200)
    t.advance(30)
    const again = await t.login('admin')
    const body = { ...DEFAULTS, idleMinutes: 20 }
    expect((await again.loose(api.update, { body })).status).toBe(200)
    expect(await info()).toMatchObject({ inactivityMinutes: 20 })
    expect(await other(authApi.user)).toMatchObject({ status: 401, code: 'SESSION_TIMEOUT' })
    t.env.idleMinutes = 10
    expect((await info()).inactivityMinutes).toBe(10)
    t.env.idleMinutes = 120
    admin = again
    teacher = await t.login('wang')
  })
})

describe('the logo', () => {
  const upload = async (bytes: Buffer, name: string, by = admin) =>
    by.loose(api.uploadLogo, await uploadForm(bytes, name))

  test('is shown to everybody, small and made anew, at an address that changes with it', async () => {
    expect((await t.anonymous(api.logo)).status).toBe(404)
    const photo = await picture(900, 600)
      .jpeg()
      .withExif({ IFD0: { Artist: 'someone' } })
      .toBuffer()
    const first = await upload(photo, '校徽.jpg')
    expect(first).toMatchObject({ status: 200, message: '校徽已更新' })
    const { logoUrl } = await info()
    expect(logoUrl).toBe(first.data.logoUrl)
    const shown = await t.anonymous(api.logo)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    const { width, exif } = await sharp(shown.raw).metadata()
    expect({ width, exif }).toEqual({ width: 320, exif: undefined })
    const second = await upload(await picture().png().toBuffer(), '校徽.png')
    expect(second.data.logoUrl).not.toBe(logoUrl)
    expect(await lastEntry('settings')).toMatchObject({ summary: '更换了校徽' })
    const removed = await admin(api.removeLogo)
    expect(removed).toMatchObject({ status: 200, message: '校徽已移除', data: { logoUrl: null } })
    expect((await t.anonymous(api.logo)).status).toBe(404)
    const loose = await t.db.selectFrom('files').select('id').where('entity', 'is', null).execute()
    expect(loose).toHaveLength(2)
  })

  test('is a picture, and an administrator chooses it', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [bytes, name] of [
      [svg, 'logo.svg'],
      [svg, 'logo.png'],
      [Buffer.from('%PDF-1.4\n'), 'logo.pdf'],
    ] as const)
      expect(await upload(bytes, name)).toMatchObject({
        status: 415,
        message: '校徽只能是 JPG/PNG/WEBP 格式!',
      })
    const tooLarge = await upload(Buffer.alloc(2 * 1024 * 1024 + 1), 'logo.png')
    expect(tooLarge).toMatchObject({ status: 413, message: '校徽大小不能超过 2MB!' })
    expect((await upload(await picture().png().toBuffer(), 'logo.png', teacher)).status).toBe(403)
  })
})
