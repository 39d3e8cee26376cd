import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, DUE, type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'

let lab: HomeworkLab

beforeAll(async () => {
  lab = await homeworkLab()
})

const doc = (...content: object[]) => ({ type: 'doc', content })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const count = async () =>
  (
    await lab.t.db
      .selectFrom('homeworks')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n ?? 0

describe('assigning', () => {
  test('one homework for two classes is one row, with a row a class and a row a pupil', async () => {
    const { one, two } = lab.classes
    const { id } = await lab.aHomework({
      classes: [
        { classId: one, dueAt: DUE },
        { classId: two, dueAt: '2026-11-18T08:00:00Z' },
      ],
    })
    const { data } = await lab.users.lin.call(api.get, { params: { id } })
    expect(data).toMatchObject({ status: 'PUBLISHED', may: { manage: true, grade: true } })
    expect(data.classes.map(({ classId, day, progress }) => [classId, day, progress?.total])).toEqual([
      [one, DAY, 2],
      [two, '2026-11-18', 1],
    ])
    const { an, bo, xi } = lab.pupils
    const rows = await lab.rowsOf(id)
    expect(rows.map((row) => [row.student_id, row.class_id, row.state])).toEqual([
      [an, one, 'PENDING'],
      [bo, one, 'PENDING'],
      [xi, two, 'PENDING'],
    ])
    expect(rows[0]?.due_at).toEqual(new Date(DUE))
  })

  test('formatted words are kept as a tree, with plain ones beside them and its pictures attached', async () => {
    const file = await lab.aFile(lab.users.lin.call)
    const tree = doc(paragraph('先画图'), { type: 'image', attrs: { fileId: file.id } })
    const { id } = await lab.aDraft({ doc: tree, content: '别的' })
    const { data } = await lab.users.lin.call(api.get, { params: { id } })
    expect(data).toMatchObject({ doc: tree, content: '先画图', fileCount: 1 })
    expect(data.files.map((one) => one.id)).toEqual([file.id])
  })

  test('what looks like HTML in plain words is words', async () => {
    const content = '<script>alert(1)</script><img onerror=x>'
    const { id } = await lab.aDraft({ content, title: '<b>题</b>' })
    const { data } = await lab.users.lin.call(api.get, { params: { id } })
    expect(data).toMatchObject({ content, title: '<b>题</b>', doc: null })
  })

  test('a draft saved twice under one number is one draft, and published twice is one homework', async () => {
    const clientId = crypto.randomUUID()
    const first = await lab.aDraft({ clientId })
    const again = await lab.aDraft({ clientId, title: '改过' })
    expect([again.id, again.title]).toEqual([first.id, '改过'])
    const sent = crypto.randomUUID()
    const given = await lab.aHomework({ clientId: sent, written: false })
    expect((await lab.aHomework({ clientId: sent, written: false })).id).toBe(given.id)
  })

  test('what is saved as a draft is one, whatever hour its form holds', async () => {
    const publishAt = '2026-11-16T06:00:00Z'
    const { id, status } = await lab.aDraft({ publishAt })
    expect(status).toBe('DRAFT')
    const body = { ...lab.input(), publishAt, status: 'DRAFT' } as const
    const { data } = await lab.users.lin.call(api.update, { params: { id }, body })
    expect(data).toMatchObject({ status: 'DRAFT', publishAt: null })
    // Who says only when it goes out has said that it goes out.
    const { data: waiting } = await lab.users.lin.call(api.create, {
      body: { ...lab.input({ written: false }), publishAt },
    })
    expect(waiting.status).toBe('SCHEDULED')
  })

  test('two who change one draft: the second is told', async () => {
    const { id, version } = await lab.aDraft()
    const save = (title: string) =>
      lab.users.lin.call(api.update, { params: { id }, body: { ...lab.input({ title }), version } })
    expect((await save('一')).status).toBe(200)
    expect(await save('二')).toMatchObject({ status: 409, code: 'STALE' })
  })

  test('drafts are deleted, with their files let go; what was given out is not', async () => {
    const file = await lab.aFile(lab.users.lin.call)
    const { id } = await lab.aDraft({ fileIds: [file.id] })
    expect((await lab.users.lin.call(api.remove, { params: { id } })).status).toBe(200)
    expect((await lab.users.lin.call(api.get, { params: { id } })).status).toBe(404)
    const given = await lab.aHomework({ written: false })
    const refused = await lab.users.lin.call(api.remove, { params: { id: given.id } })
    expect(refused).toMatchObject({ status: 409, message: '只能删除草稿' })
  })
})

describe('bad input is told at its field, and nothing is stored', () => {
  const cases: [string, string, (lab: HomeworkLab) => object][] = [
    ['an unknown course', 'courseId', () => ({ courseId: 999_999 })],
    ['a class that is taught by others', 'classIds', ({ classes }) => ({ classIds: [classes.far] })],
    ['a class that is not there', 'classIds', () => ({ classIds: [999_999] })],
    ['a course of others', 'classIds', ({ courses }) => ({ courseId: courses.chinese })],
    [
      'a course of others, without a class',
      'courseId',
      ({ courses }) => ({ courseId: courses.chinese, classIds: [] }),
    ],
    ['due in the past', 'dueAt', () => ({ dueAt: '2026-11-16T01:59:00Z' })],
    ['due in a year that was mistyped', 'dueAt', () => ({ dueAt: '2062-11-17T00:00:00Z' })],
    [
      'more classes than anybody has',
      'classIds',
      () => ({ classIds: Array.from({ length: 61 }, (_, n) => n + 1) }),
    ],
    [
      'a class twice, with two due times',
      'classes',
      ({ classes: { one } }) => ({
        classIds: undefined,
        classes: [
          { classId: one, dueAt: DUE },
          { classId: one, dueAt: '2026-11-18T00:00:00Z' },
        ],
      }),
    ],
    ['no due time', 'dueAt', () => ({ dueAt: undefined })],
    ['601 minutes', 'estimatedMinutes', () => ({ estimatedMinutes: 601 })],
    ['no title', 'title', () => ({ title: ' ' })],
    ['ten files', 'fileIds', () => ({ fileIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })],
    ['HTML as a tree', 'doc', () => ({ doc: '<p>x</p>' })],
    ['a script as a tree', 'doc', () => ({ doc: doc({ type: 'script', content: [] }) })],
    ['an unknown way of marking', 'scoring', () => ({ scoring: 'rank' })],
    ['a status that is none of a new one', 'status', () => ({ status: 'CLOSED' })],
    [
      'written work in grade one',
      'written',
      ({ classes }) => ({ classIds: [classes.young], overCapReason: '需要' }),
    ],
    ['an hour of publishing that is over', 'publishAt', () => ({ publishAt: '2026-11-16T01:00:00Z' })],
    ['due before it is published', 'dueAt', () => ({ publishAt: '2026-11-17T01:00:00Z' })],
    [
      'written work without minutes',
      'estimatedMinutes',
      () => ({ estimatedMinutes: null, status: 'PUBLISHED' }),
    ],
    ['published to no class', 'classIds', () => ({ classIds: [], status: 'PUBLISHED' })],
  ]
  test.each(cases)('%s', async (_, field, more) => {
    const before = await count()
    const body = { ...lab.input(), ...more(lab) }
    const answer = await lab.users.lin.call.loose(api.create, { body })
    expect(answer.status).toBe(400)
    expect(answer.errors?.map((error) => error.field.split('.')[0])).toContain(field)
    expect(await count()).toBe(before)
  })

  test('a file of somebody else', async () => {
    const file = await lab.aFile(lab.users.zhou.call)
    const before = await count()
    const tree = doc({ type: 'image', attrs: { fileId: file.id } })
    for (const more of [{ fileIds: [file.id] }, { doc: tree }]) {
      const answer = await lab.users.lin.call.loose(api.create, { body: { ...lab.input(), ...more } })
      expect(answer).toMatchObject({ status: 400, errors: [{ field: 'fileIds' }] })
    }
    expect(await count()).toBe(before)
  })
})

describe('who sees it', () => {
  test('given out: those who teach it, lead the class, or have a row; nobody else', async () => {
    const { id } = await lab.aHomework({ written: false, overCapReason: '理由' })
    const statusOf = async (who: keyof HomeworkLab['users']) =>
      (await lab.users[who].call(api.get, { params: { id } })).status
    for (const who of ['lin', 'chief', 'admin', 'an', 'mother', 'liu'] as const)
      expect([who, await statusOf(who)]).toEqual([who, 200])
    // 周文 teaches the class another course; 刘曦 is of another class.
    for (const who of ['zhou', 'other', 'xi'] as const) expect([who, await statusOf(who)]).toEqual([who, 404])
    const { data } = await lab.users.chief.call(api.get, { params: { id } })
    expect(data.may).toEqual({ manage: false, end: false, grade: false })
    const own = await lab.users.mother.call(api.get, { params: { id } })
    expect(own.data).toMatchObject({ overCapReason: null, classes: [{ progress: null }] })
  })

  test('of a homework for several classes each sees their own', async () => {
    const { one, two } = lab.classes
    const { id } = await lab.aHomework({ classIds: [one, two], written: false })
    const { data } = await lab.users.xi.call(api.get, { params: { id } })
    expect(data.classes.map(({ classId }) => classId)).toEqual([two])
  })

  test('a draft is with those who give it; leaders and families have none of it', async () => {
    const { id } = await lab.aDraft()
    for (const who of ['chief', 'zhou', 'an', 'mother'] as const)
      expect((await lab.users[who].call(api.get, { params: { id } })).status).toBe(404)
  })

  test('whoever teaches the course now has taken over; the author keeps the words', async () => {
    const { t, make, semesterId } = lab
    const courseId = await make.aCourse({ name: '物理' })
    const lesson = { class_id: lab.classes.two, course_id: courseId }
    await make.teaches(lab.teachers.zhou, lesson.class_id, courseId, semesterId)
    const given = await lab.aHomework({ courseId, classIds: [lesson.class_id], written: false }, 'zhou')
    const draft = await lab.aDraft({ courseId, classIds: [lesson.class_id], written: false }, 'zhou')
    await t.db
      .updateTable('teaching_assignments')
      .set({ ended_at: t.ctx().now })
      .where('course_id', '=', courseId)
      .execute()
    await make.teaches(lab.teachers.other, lesson.class_id, courseId, semesterId)

    const before = await lab.users.zhou.call(api.get, { params: { id: given.id } })
    expect(before.data).toMatchObject({ classes: [], may: { manage: false, grade: false } })
    expect((await lab.users.zhou.call(api.close, { params: { id: given.id } })).status).toBe(403)
    const kept = await lab.users.zhou.call(api.publish, { params: { id: draft.id }, body: {} })
    expect(kept).toMatchObject({ status: 400, errors: [{ field: 'classIds' }] })
    const after = await lab.users.other.call(api.get, { params: { id: given.id } })
    expect(after.data).toMatchObject({
      may: { manage: true, grade: true },
      classes: [{ progress: { total: 1 } }],
    })
    expect((await lab.users.other.call(api.close, { params: { id: given.id } })).status).toBe(200)
  })

  test('its files open to those who read it', async () => {
    const file = await lab.aFile(lab.users.lin.call)
    await lab.aHomework({ fileIds: [file.id], written: false })
    const open = async (who: keyof HomeworkLab['users']) => {
      const headers = { authorization: `Bearer ${lab.users[who].call.token}` }
      return (await lab.t.app.inject({ url: file.url, headers })).statusCode
    }
    expect([await open('an'), await open('mother'), await open('chief')]).toEqual([200, 200, 200])
    expect([await open('xi'), await open('zhou')]).toEqual([404, 404])
  })
})

describe('the list', () => {
  test('has one’s own, the latest first; of a class one leads, every subject’s', async () => {
    const own = await lab.aHomework({ title: '清单一', written: false })
    const theirs = await lab.aHomework(
      { title: '清单二', courseId: lab.courses.chinese, written: false },
      'zhou',
    )
    const { data } = await lab.users.lin.call(api.search, { query: { keyword: '清单' } })
    expect(data.content.map(({ id }) => id)).toEqual([own.id])
    const query = { keyword: '清单', classId: lab.classes.one }
    const ofClass = await lab.users.lin.call(api.search, { query })
    expect(ofClass.data.content.map(({ id, may }) => [id, may.manage])).toEqual([
      [theirs.id, false],
      [own.id, true],
    ])
    const taught = await lab.users.zhou.call(api.search, { query })
    expect(taught.data.content.map(({ id }) => id)).toEqual([theirs.id])
    const all = await lab.users.admin.call(api.search, { query: { keyword: '清单' } })
    expect(all.data.totalElements).toBe(2)
    const foreign = await lab.users.other.call(api.search, { query: { classId: lab.classes.one } })
    expect(foreign.data.totalElements).toBe(0)
  })

  test('is filtered by status, course and what waits to be marked', async () => {
    const { id } = await lab.aHomework({ title: '筛选', written: false })
    await lab.aDraft({ title: '筛选' })
    const idsOf = async (query: object) =>
      (await lab.users.lin.call(api.search, { query: { keyword: '筛选', ...query } })).data.content.map(
        (row) => row.id,
      )
    expect(await idsOf({ status: 'PUBLISHED' })).toEqual([id])
    expect(await idsOf({ courseId: lab.courses.chinese })).toEqual([])
    expect(await idsOf({ waiting: 'true' })).toEqual([])
    await lab.t.db
      .updateTable('homework_submissions')
      .set({ state: 'SUBMITTED', submitted_at: lab.t.ctx().now })
      .where('homework_id', '=', id)
      .where('student_id', '=', lab.pupils.an)
      .execute()
    expect(await idsOf({ waiting: 'true' })).toEqual([id])
    const { data } = await lab.users.lin.call(api.search, { query: { keyword: '筛选', status: 'PUBLISHED' } })
    expect(data.content[0]?.classes[0]?.progress).toEqual({
      total: 2,
      submitted: 1,
      late: 0,
      graded: 0,
      returned: 0,
    })
  })

  test('takes as many statements for many homeworks as for few', async () => {
    const list = (size: number) => () => lab.users.lin.call(api.search, { query: { size } })
    const few = await lab.t.queriesOf(list(1))
    expect(await lab.t.queriesOf(list(50))).toBe(few)
    expect(few).toBeLessThanOrEqual(6)
  })
})
