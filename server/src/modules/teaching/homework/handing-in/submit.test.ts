import { randomUUID } from 'node:crypto'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi as api } from '@xueqiao/contract/features/teaching/homework/mine'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'
import { uploadForm } from '../../../../../test/import-lab'
import { transact } from '../../../../platform/db/transact'
import { moveStudents } from '../../../school/classes/service'

let lab: HomeworkLab

beforeAll(async () => {
  lab = await homeworkLab()
})

type User = keyof HomeworkLab['users']
const handIn = (by: User, body: object) => lab.users[by].call.loose(api.submit, { body })
const rowOf = async (homeworkId: number, studentId: number) => {
  const row = (await lab.rowsOf(homeworkId)).find((one) => one.student_id === studentId)
  if (row === undefined) throw new Error('no row')
  return row
}
const versionsOf = (submissionId: number) =>
  lab.t.db
    .selectFrom('homework_submission_versions')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('number')
    .execute()
/** Due an hour from now, and no writing: how much of that fits an evening is another matter. */
const give = (more: Parameters<HomeworkLab['aHomework']>[0] = {}) => {
  const dueAt = new Date(lab.t.ctx().now.getTime() + 3_600_000).toISOString()
  return lab.aHomework({ dueAt, written: false, ...more })
}

describe('handing in', () => {
  test('text and photos, in the order in which they were sent; the file is now the work’s', async () => {
    const { id: homeworkId } = await give()
    const [first, second] = [await lab.aFile(lab.users.an.call), await lab.aFile(lab.users.an.call)]
    const { status, data } = await handIn('an', {
      homeworkId,
      content: '做完了',
      fileIds: [second.id, first.id],
      minutes: 25,
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'SUBMITTED', times: 1, late: false, minutes: 25 })
    expect(data.versions).toHaveLength(1)
    expect(data.versions[0]?.files.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(data.may).toEqual({ submit: true, grade: false })
    const event = lab.t.events.findLast(({ type }) => type === 'homework.changed')
    expect(event?.tell?.users).toEqual(
      expect.arrayContaining([lab.users.an.id, lab.users.mother.id, lab.users.lin.id]),
    )
    expect(event?.tell?.users).not.toContain(lab.users.bo.id)
  })

  test('nine photos and nine other files go together; a tenth of either kind does not', async () => {
    const { id: homeworkId } = await give()
    const { call } = lab.users.an
    const aSheet = async (name: string) => {
      const form = await uploadForm(Buffer.from('%PDF-1.4\n%%EOF\n'), name, { type: 'homework' })
      const { status, message, data } = await call.loose(filesApi.upload, form)
      if (status !== 200) throw new Error(message)
      return data.id as number
    }
    const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    const photos = await Promise.all(ten.map(async (at) => (await lab.aFile(call, `${at}.png`)).id))
    const sheets = await Promise.all(ten.map((at) => aSheet(`${at}.pdf`)))
    const refused = { status: 400, field: 'fileIds', message: '照片不能超过 9 张，其他文件不能超过 9 个' }
    for (const fileIds of [photos, sheets, [...photos, ...sheets.slice(2)], [...photos.slice(2), ...sheets]])
      expect(await handIn('an', { homeworkId, fileIds })).toMatchObject(refused)
    expect((await rowOf(homeworkId, lab.pupils.an)).times).toBe(0)
    const fileIds = [...sheets.slice(1), ...photos.slice(1)]
    const { data } = await handIn('an', { homeworkId, fileIds })
    expect(data.versions[0]?.files.map(({ id }) => id)).toEqual(fileIds)
  })

  test('changed until it is due: all versions are kept, and a photo may stand in the next one', async () => {
    const { id: homeworkId } = await give()
    const photo = await lab.aFile(lab.users.an.call)
    await handIn('an', { homeworkId, fileIds: [photo.id] })
    const { data } = await handIn('an', { homeworkId, content: '补充', fileIds: [photo.id] })
    expect(data.versions.map(({ number, files }) => [number, files.length])).toEqual([
      [2, 1],
      [1, 1],
    ])
    lab.t.advance(61)
    expect(await handIn('an', { homeworkId, content: '再改' })).toMatchObject({
      status: 409,
      message: '已过截止时间，提交的内容不能再修改',
    })
    expect(await versionsOf(data.id)).toHaveLength(2)
  })

  test('late is marked, not refused; after closing it is refused, and nothing changes', async () => {
    const { id: homeworkId } = await give()
    lab.t.advance(61)
    expect((await handIn('an', { homeworkId, content: '晚了' })).data).toMatchObject({ late: true })
    await lab.users.lin.call(homeworksApi.close, { params: { id: homeworkId } })
    const before = await lab.rowsOf(homeworkId)
    const photo = await lab.aFile(lab.users.bo.call)
    expect(await handIn('bo', { homeworkId, content: '更晚', fileIds: [photo.id] })).toMatchObject({
      status: 409,
      message: '作业已截止收取，请联系老师',
    })
    expect(await lab.rowsOf(homeworkId)).toEqual(before)
    await lab.users.lin.call(homeworksApi.reopen, { params: { id: homeworkId } })
    expect((await handIn('bo', { homeworkId, fileIds: [photo.id] })).status).toBe(200)
    await lab.users.lin.call(homeworksApi.withdraw, { params: { id: homeworkId }, body: {} })
    expect(await handIn('bo', { homeworkId, content: '撤回后' })).toMatchObject({ status: 409 })
  })

  test('returned in time and handed in after it was due, it has not come late', async () => {
    const { id: homeworkId } = await give()
    const { data } = await handIn('an', { homeworkId, content: '一' })
    const params = { id: data.id }
    await lab.users.lin.call(markingApi.return, { params, body: { reason: '请写过程' } })
    lab.t.advance(61)
    const again = await handIn('an', { homeworkId, content: '二' })
    expect(again.data).toMatchObject({ state: 'SUBMITTED', late: false, times: 2, returnReason: null })
    expect(again.data.versions[1]).toMatchObject({ number: 1, returnReason: '请写过程' })
    await lab.users.lin.call(markingApi.grade, { params, body: { score: 90 } })
    expect(await handIn('an', { homeworkId, content: '三' })).toMatchObject({
      status: 409,
      message: '作业已批改，不能再提交',
    })
  })

  test('what came late has come in time once the due time is moved behind it', async () => {
    const { id: homeworkId } = await give()
    lab.t.advance(65)
    expect((await handIn('an', { homeworkId, content: '晚了' })).data).toMatchObject({ late: true })
    const dueAt = new Date(lab.t.ctx().now.getTime() + 3_600_000).toISOString()
    const body = { ...lab.input({ written: false }), dueAt }
    const moved = await lab.users.lin.call(homeworksApi.update, { params: { id: homeworkId }, body })
    expect(moved.status).toBe(200)
    const { data } = await lab.users.an.call(api.one, { params: { id: homeworkId } })
    expect(data).toMatchObject({ late: false, submission: { late: false, versions: [{ late: false }] } })
  })

  test('also what was returned and came again, however late that was', async () => {
    const { lin, an } = lab.users
    const { id: homeworkId } = await give()
    lab.t.advance(65)
    const { id } = (await handIn('an', { homeworkId, content: '晚了' })).data
    const params = { id: homeworkId }
    await lin.call(markingApi.return, { params: { id }, body: { reason: '写全' } })
    lab.t.advance(120)
    await handIn('an', { homeworkId, content: '写全了' })
    await lin.call(markingApi.return, { params: { id }, body: { reason: '再看' } })
    await handIn('an', { homeworkId, content: '再写' })
    const lates = async () => {
      const { submission } = (await an.call(api.one, { params })).data
      return [submission.late, ...submission.versions.map(({ late }) => late)]
    }
    expect(await lates()).toEqual([true, true, true, true])
    const dueAt = new Date(lab.t.ctx().now.getTime() + 60_000).toISOString()
    const body = { ...lab.input({ written: false }), dueAt }
    expect((await lin.call(homeworksApi.update, { params, body })).status).toBe(200)
    expect(await lates()).toEqual([false, false, false, false])
  })

  test('takes few statements for a class that hands in at once, however many photos', async () => {
    const { id: homeworkId } = await give()
    const { call } = lab.users.an
    const photos: number[] = []
    const upload = async () => void photos.push((await lab.aFile(call)).id)
    await upload()
    // The row with the line in the log: nothing else is asked for a photo.
    expect(await lab.t.queriesOf(upload, { remembered: true })).toBe(1)
    await upload()
    const submit = () => handIn('an', { homeworkId, fileIds: photos, clientId: randomUUID() })
    // Held with who hears of it, taken, small pictures ordered, handed in, who has nothing left for the evening, what the bell
    // said, and the answer's two; with the beginning and the end of the transaction.
    expect(await lab.t.queriesOf(submit, { remembered: true })).toBe(10)
  })

  test('where nothing has to be handed in, a tick is enough', async () => {
    const { id: homeworkId } = await give({ needsSubmission: false })
    expect((await handIn('an', { homeworkId })).data).toMatchObject({ state: 'SUBMITTED' })
  })

  test('the same sending again is the same handing in, also twice at once and after closing', async () => {
    const { id: homeworkId } = await give()
    const photo = await lab.aFile(lab.users.an.call)
    const body = { homeworkId, content: '一次', fileIds: [photo.id], clientId: randomUUID() }
    const [first, second] = await Promise.all([handIn('an', body), handIn('an', body)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.data.versions).toEqual(second.data.versions)
    await lab.users.lin.call(homeworksApi.close, { params: { id: homeworkId } })
    expect((await handIn('an', body)).status).toBe(200)
    expect(await versionsOf(first.data.id)).toHaveLength(1)
    expect(await rowOf(homeworkId, lab.pupils.an)).toMatchObject({ times: 1, version: 2 })
  })

  test('two different ones at once are two versions', async () => {
    const { id: homeworkId } = await give()
    const both = await Promise.all(
      ['甲', '乙'].map((content) => handIn('an', { homeworkId, content, clientId: randomUUID() })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { id, times } = await rowOf(homeworkId, lab.pupils.an)
    expect(times).toBe(2)
    expect((await versionsOf(id)).map(({ number }) => number)).toEqual([1, 2])
  })
})

test('of two children the one who hands in leaves the line of the other behind the bell of the parent', async () => {
  const { one, two } = lab.classes
  const { id: homeworkId } = await give({ classIds: [one, two] })
  const waiting = async () => {
    const rows = await lab.t.db
      .selectFrom('notifications')
      .select('link')
      .where('user_id', '=', lab.users.liu.id)
      .where('read_at', 'is', null)
      .where('link', 'like', `/homework/detail/${homeworkId}%`)
      .orderBy('link')
      .execute()
    return rows.map(({ link }) => Number(link.split('=')[1]))
  }
  const { bo, xi } = lab.pupils
  expect((await waiting()).sort()).toEqual([bo, xi].sort())
  await handIn('bo', { homeworkId, content: '好' })
  expect(await waiting()).toEqual([xi])
  // A line of before named no pupil.
  const { id: user_id } = lab.users.liu
  const link = `/homework/detail/${homeworkId}`
  const old = { user_id, title: '新作业：练习', link, created_at: lab.t.ctx().now }
  await lab.t.db.insertInto('notifications').values(old).execute()
  await handIn('xi', { homeworkId, content: '好' })
  expect(await waiting()).toEqual([])
})

describe('refused at its field, and nothing is changed', () => {
  test.each([
    ['nothing', {}, 'content', '请填写内容或上传照片'],
    [
      'nineteen files',
      { fileIds: Array.from({ length: 19 }, (_, at) => at + 1) },
      'fileIds',
      '照片不能超过 9 张，其他文件不能超过 9 个',
    ],
    ['too many minutes', { content: '好', minutes: 601 }, 'minutes', '用时应为 0 到 600 分钟'],
    ['a number that is none', { content: '好', clientId: 'x' }, 'clientId', '提交编号不正确'],
    ['a file that is not there', { fileIds: [999_999] }, 'fileIds', '附件不存在或不是您上传的，请重新上传'],
  ])('%s', async (_what, body, field, message) => {
    const { id: homeworkId } = await give()
    const answer = await handIn('an', { homeworkId, ...body })
    expect(answer).toMatchObject({ status: 400, field, message })
    expect(await rowOf(homeworkId, lab.pupils.an)).toMatchObject({ state: 'PENDING', version: 1 })
  })

  test('a photo of another pupil, loose or handed in', async () => {
    const { id: homeworkId } = await give()
    const theirs = await lab.aFile(lab.users.bo.call)
    const refused = { status: 400, field: 'fileIds' }
    expect(await handIn('an', { homeworkId, fileIds: [theirs.id] })).toMatchObject(refused)
    await handIn('bo', { homeworkId, fileIds: [theirs.id] })
    expect(await handIn('an', { homeworkId, fileIds: [theirs.id] })).toMatchObject(refused)
    expect(await rowOf(homeworkId, lab.pupils.an)).toMatchObject({ state: 'PENDING' })
  })

  test('markup is words like any other', async () => {
    const { id: homeworkId } = await give()
    const content = '<script>alert(1)</script><b>粗</b>'
    expect((await handIn('an', { homeworkId, content })).data.versions[0]?.content).toBe(content)
  })
})

describe('who may', () => {
  test('the pupil alone: neither parents nor teachers nor pupils of another class', async () => {
    const { id: homeworkId } = await give()
    const body = { homeworkId, content: '代写' }
    for (const by of ['mother', 'lin'] as const) expect((await handIn(by, body)).status, by).toBe(403)
    expect(await handIn('admin', body)).toMatchObject({ status: 403, message: '作业由学生本人提交' })
    expect(await handIn('xi', body)).toMatchObject({ status: 404, message: '作业不存在' })
  })

  test('what was handed in is opened by the pupil, the parents, who teaches it and who leads; by nobody else', async () => {
    const { id: homeworkId } = await give()
    const photo = await lab.aFile(lab.users.an.call)
    const { data } = await handIn('an', { homeworkId, fileIds: [photo.id] })
    const [, , , a = '', b = ''] = photo.url.split('/')
    const seen: Partial<Record<User, [number, number]>> = {}
    for (const by of ['an', 'mother', 'lin', 'chief', 'admin', 'zhou', 'other', 'bo', 'liu', 'xi'] as const)
      seen[by] = [
        (await lab.users[by].call(markingApi.submission, { params: { id: data.id } })).status,
        (await lab.users[by].call.loose(filesApi.get, { params: { a, b } })).status,
      ]
    const yes = [200, 200]
    const no = [404, 404]
    expect(seen).toEqual({
      ...{ an: yes, mother: yes, lin: yes, chief: yes, admin: yes },
      ...{ zhou: no, other: no, bo: no, liu: no, xi: no },
    })
  })

  test('who changed class: whoever leads them now reads it with its files and the homework, and marks nothing', async () => {
    const { id: homeworkId } = await give()
    const photo = await lab.aFile(lab.users.bo.call)
    const { data } = await handIn('bo', { homeworkId, fileIds: [photo.id] })
    const [, , , a = '', b = ''] = photo.url.split('/')
    const params = { id: data.id }
    const { zhou } = lab.users
    const seen = async () => [
      (await zhou.call(markingApi.submission, { params })).status,
      (await zhou.call.loose(filesApi.get, { params: { a, b } })).status,
      (await zhou.call(homeworksApi.get, { params: { id: homeworkId } })).status,
    ]
    expect(await seen()).toEqual([404, 404, 404])
    const move = (classId: number) =>
      transact(lab.t.ctx(), (ctx) => moveStudents(ctx, [{ studentId: lab.pupils.bo, classId }]))
    await move(lab.classes.far)
    expect(await seen()).toEqual([200, 200, 200])
    const list = await zhou.call(ledgerApi.ofPupil, { params: { studentId: lab.pupils.bo }, query: {} })
    expect(list.data.content.map(({ submissionId }) => submissionId)).toContain(data.id)
    const graded = await zhou.call(markingApi.grade, { params, body: { score: 1 } })
    expect(graded.status).toBe(403)
    await move(lab.classes.one)
    expect(await seen()).toEqual([404, 404, 404])
  })

  test('the files of the homework itself are for its pupils and parents, too', async () => {
    const sheet = await lab.aFile(lab.users.lin.call)
    await give({ fileIds: [sheet.id] })
    const [, , , a = '', b = ''] = sheet.url.split('/')
    const open = async (by: User) =>
      (await lab.users[by].call.loose(filesApi.get, { params: { a, b } })).status
    expect(await Promise.all((['an', 'mother', 'lin'] as const).map(open))).toEqual([200, 200, 200])
    expect(await Promise.all((['xi', 'other'] as const).map(open))).toEqual([404, 404])
  })
})
