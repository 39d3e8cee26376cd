import type { InputOf } from '@xueqiao/contract/common/endpoint'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'

let lab: HomeworkLab

beforeAll(async () => {
  lab = await homeworkLab()
})

type User = keyof HomeworkLab['users']
type Pupil = 'an' | 'bo' | 'xi'
type Given = Parameters<HomeworkLab['aHomework']>[0]

const handIn = async (homeworkId: number, by: Pupil = 'an') => {
  const photo = await lab.aFile(lab.users[by].call)
  const body = { homeworkId, content: '做完了', fileIds: [photo.id] }
  const { status, message, data } = await lab.users[by].call(myHomeworkApi.submit, { body })
  if (status !== 200) throw new Error(message)
  return { id: data.id, version: data.version, photo: photo.id, homeworkId }
}
/** No writing: how much of that fits an evening is another matter. */
const give = (given: Given = {}, by: User = 'lin') => lab.aHomework({ written: false, ...given }, by)
/** Given out by 林晓月, and handed in by 程亦安. */
const work = async (given: Given = {}) => handIn((await give(given)).id)

const grade = (id: number, body: object, by: User = 'lin') =>
  lab.users[by].call.loose(api.grade, { params: { id }, body })
const giveBack = (id: number, body: object, by: User = 'lin') =>
  lab.users[by].call.loose(api.return, { params: { id }, body })
const look = async (id: number, by: User = 'lin') =>
  (await lab.users[by].call(api.submission, { params: { id } })).data

const tick = { kind: 'tick', x: 0.5, y: 0.4, size: 0.05 } as const
const pen = (points: number) => ({
  kind: 'pen',
  size: 0.01,
  points: Array.from({ length: points }, () => [0.1, 0.2, 0.5]),
})

describe('marking', () => {
  test('writes on the version and on the row; the pupil and the parents hear of it once', async () => {
    const { id, photo, homeworkId } = await work({ title: '应用题' })
    const layers = [{ fileId: photo, turn: 90, marks: [tick, pen(3)] }]
    const { status, data } = await grade(id, {
      score: 92,
      comment: '过程完整',
      tags: ['计算', '计算'],
      layers,
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'GRADED', score: 92, level: null, tags: ['计算'] })
    expect(data.versions[0]).toMatchObject({ score: 92, comment: '过程完整', layers, markedBy: '林晓月' })
    expect(await look(id, 'mother')).toMatchObject({ score: 92, may: { submit: false, grade: false } })
    await grade(id, { score: 93 })
    const link = `/homework/detail/${homeworkId}?studentId=${lab.pupils.an}`
    const told = async (who: { id: number }) =>
      (await lab.bellOf(who.id)).filter(({ title }) => title.startsWith('作业已批改'))
    expect(await told(lab.users.an)).toEqual([{ title: '作业已批改：应用题', link }])
    expect(await told(lab.users.mother)).toEqual([{ title: '作业已批改：程亦安的《应用题》', link }])
    expect(await told(lab.users.bo)).toEqual([])
    const event = lab.t.events.findLast(({ type }) => type === 'homework.changed')
    expect(event?.tell?.event).toEqual({ type: 'homework.changed', homeworkId })
    expect(event?.tell?.users).toEqual(expect.arrayContaining([lab.users.an.id, lab.users.lin.id]))
  })

  test('whoever wants to hear nothing of it hears nothing', async () => {
    await lab.users.mother.call(myHomeworkApi.setReminders, { body: { off: ['graded', 'returned'] } })
    const { id } = await work({ title: '静音' })
    await grade(id, { score: 60 })
    await giveBack(id, { reason: '订正' })
    await lab.users.mother.call(myHomeworkApi.setReminders, { body: { off: [] } })
    const titles = async (userId: number) =>
      (await lab.bellOf(userId)).map(({ title }) => title).filter((title) => title.includes('静音'))
    expect(await titles(lab.users.an.id)).toContain('作业已批改：静音')
    expect(await titles(lab.users.mother.id)).toEqual(['数学新作业：程亦安的《静音》'])
  })

  const RESULTS: [Given, object, string | null, string?][] = [
    [{ scoring: 'points' }, { score: 0 }, null],
    [{ scoring: 'points' }, { score: 100 }, null],
    [{ scoring: 'points' }, { score: 101 }, 'score', '分数应为 0 到 100'],
    [{ scoring: 'points' }, { score: -1 }, 'score', '分数应为 0 到 100'],
    [{ scoring: 'points' }, {}, 'score', '请输入分数'],
    [{ scoring: 'points' }, { score: 9, level: 'A' }, 'level', '这项作业不评等级'],
    [{ scoring: 'stars' }, { score: 5 }, null],
    [{ scoring: 'stars' }, { score: 6 }, 'score', '星级应为 1 到 5'],
    [{ scoring: 'stars' }, { score: 0 }, 'score', '星级应为 1 到 5'],
    [{ scoring: 'level' }, { level: 'B' }, null],
    [{ scoring: 'level', levelStyle: 'words' }, { level: '优' }, null],
    [{ scoring: 'level' }, { level: 'E' }, 'level', '等级不正确'],
    [{ scoring: 'level' }, { score: 90, level: 'A' }, 'score', '这项作业不打分数'],
    [{ scoring: 'level' }, {}, 'level', '请选择等级'],
    [{ scoring: 'read' }, {}, null],
    [{ scoring: 'read' }, { score: 1 }, 'score', '这项作业不打分数'],
  ]
  test('keeps to the scale of the homework', async () => {
    for (const [given, body, field, message] of RESULTS) {
      const { id, version } = await work(given)
      const answer = await grade(id, body)
      const what = JSON.stringify([given, body])
      if (field === null) expect(answer.status, what).toBe(200)
      else {
        expect(answer, what).toMatchObject({ status: 400, field, message })
        expect(await look(id), what).toMatchObject({ state: 'SUBMITTED', version })
      }
    }
  })

  test('needs something that was handed in, and lets what is returned come back first', async () => {
    const { id: homeworkId } = await give()
    const rows = await lab.rowsOf(homeworkId)
    const id = rows.find(({ student_id }) => student_id === lab.pupils.an)?.id ?? 0
    expect(await grade(id, { score: 1 })).toMatchObject({ status: 409, message: '学生还没有提交' })
    expect(await giveBack(id, { reason: '早' })).toMatchObject({ status: 409, message: '学生还没有提交' })
    await handIn(homeworkId)
    expect((await giveBack(id, { reason: '缺第 6 题' })).data).toMatchObject({
      state: 'RETURNED',
      returnReason: '缺第 6 题',
    })
    expect(await grade(id, { score: 1 })).toMatchObject({
      status: 409,
      message: '作业已退回，等待学生再次提交',
    })
  })

  test('what was said goes back with it; what was said before stays where nothing is said now', async () => {
    const { id } = await work()
    const said = { comment: '写工整些', tags: ['书写'] }
    await giveBack(id, { reason: '字迹不清', ...said })
    expect((await look(id, 'an')).versions[0]).toMatchObject({ returnReason: '字迹不清', ...said })
    const other = await work()
    await grade(other.id, { score: 60, ...said })
    await giveBack(other.id, { reason: '请订正' })
    expect((await look(other.id)).versions[0]).toMatchObject({ returnReason: '请订正', ...said })
  })

  test('what looks like HTML is words, whoever writes it where', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const script = '<script>alert(1)</script>'
    const { id, homeworkId } = await work()
    expect((await grade(id, { score: 90, comment: html, tags: ['<b>错</b>'] })).status).toBe(200)
    await giveBack(id, { reason: script })
    const [version] = (await look(id, 'mother')).versions
    expect(version).toMatchObject({ comment: html, tags: ['<b>错</b>'], returnReason: script })
    expect((await lab.users.an.call(myHomeworkApi.one, { params: { id: homeworkId } })).data).toMatchObject({
      returnReason: script,
    })
    const { call } = lab.users.lin
    const words = { title: html, content: script, courseId: lab.courses.maths }
    expect((await call(homeworksApi.saveTemplate, { body: words })).data).toMatchObject({
      ...{ title: html, content: script, doc: null },
    })
    const doc = { type: 'doc', content: [{ type: 'html', content: [{ type: 'text', text: script }] }] }
    const before = (await call(homeworksApi.templates)).data
    const refused = await call.loose(homeworksApi.saveTemplate, { body: { ...words, title: '坏', doc } })
    expect(refused).toMatchObject({ status: 400 })
    expect((await call(homeworksApi.templates)).data).toEqual(before)
  })

  test('after closing it is marked, and returned only once it is open again', async () => {
    const { id, homeworkId } = await work()
    await lab.users.lin.call(homeworksApi.close, { params: { id: homeworkId } })
    expect((await grade(id, { score: 80 })).status).toBe(200)
    expect(await giveBack(id, { reason: '订正' })).toMatchObject({
      status: 409,
      message: '作业已截止收取，请先重新开放再退回',
    })
  })

  test('what was drawn stays with its version when the work comes back', async () => {
    const { id, photo, homeworkId } = await work()
    const layers = [{ fileId: photo, turn: 0, marks: [tick] }]
    await giveBack(id, { reason: '看批注', layers })
    await handIn(homeworkId)
    expect((await grade(id, { score: 99 })).status).toBe(200)
    const { versions } = await look(id)
    expect(versions.map(({ number, layers, score }) => [number, layers.length, score])).toEqual([
      [2, 0, 99],
      [1, 1, null],
    ])
    // Of an earlier version no photo is drawn on any more.
    expect(await grade(id, { score: 99, layers })).toMatchObject({ status: 400, field: 'layers' })
  })
})

describe('layers that are refused, and nothing is changed', () => {
  test('those over photos of others, and one photo twice', async () => {
    const { id, photo, version } = await work()
    const theirs = await lab.aFile(lab.users.bo.call)
    const over = (fileId: number) => ({ fileId, turn: 0, marks: [tick] })
    expect(await grade(id, { score: 9, layers: [over(theirs.id)] })).toMatchObject({
      status: 400,
      field: 'layers',
      message: '批注的照片不属于这次提交',
    })
    expect(await grade(id, { score: 9, layers: [over(photo), over(photo)] })).toMatchObject({ status: 400 })
    expect(await look(id)).toMatchObject({ state: 'SUBMITTED', version })
  })

  test('a million points, a thousand marks, words of no mark', async () => {
    const { id, photo, version } = await work()
    const drawn = async (marks: unknown) => grade(id, { score: 9, layers: [{ fileId: photo, marks }] })
    const tooMuch = { status: 400, message: '批注过多，请擦除一些后再保存' }
    expect(await drawn([pen(20_001)])).toMatchObject(tooMuch)
    expect(await drawn(Array.from({ length: 501 }, () => tick))).toMatchObject(tooMuch)
    // So much does not even reach the door.
    expect([400, 413]).toContain((await drawn([pen(1_000_000)])).status)
    const wrong = { status: 400, message: '批注的格式不正确' }
    const line = (...points: unknown[]) => ({ kind: 'pen', size: 0.01, points })
    for (const mark of [
      { kind: 'html', text: '<b>' },
      line([1e308, 0, 0]),
      line(['NaN', 0, 0]),
      line([0, 0]),
      line(),
      { ...tick, x: null },
    ])
      expect(await drawn([mark])).toMatchObject(wrong)
    expect((await drawn([{ kind: 'text', x: 0.1, y: 0.1, size: 0.05, text: '<b>好</b>' }])).status).toBe(200)
    expect((await look(id)).version).toBe(version + 1)
  })
})

describe('two at once', () => {
  test('neither overwrites the other: the second is told who was first', async () => {
    const { id, version } = await work()
    const both = await Promise.all([
      grade(id, { score: 70, version }),
      grade(id, { score: 80, version }, 'admin'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE' })
    const [kept] = both.filter(({ status }) => status === 200)
    expect(await look(id)).toMatchObject({ score: kept?.data.score, version: version + 1 })
  })

  test('what the pupil hands in meanwhile is not marked unseen', async () => {
    const { id, version, homeworkId } = await work()
    await handIn(homeworkId)
    expect(await grade(id, { score: 70, version })).toMatchObject({ status: 409, code: 'STALE' })
    expect(await giveBack(id, { reason: '旧', version })).toMatchObject({ status: 409, code: 'STALE' })
    expect(await look(id)).toMatchObject({ state: 'SUBMITTED', times: 2 })
  })

  test('they see each other, for as long as they say that they are there', async () => {
    const { id } = await work()
    const say = async (by: User) =>
      (await lab.users[by].call(api.marking, { params: { id } })).data.map(({ name }) => name)
    expect(await say('lin')).toEqual([])
    expect(await say('admin')).toEqual(['林晓月'])
    expect(await say('lin')).toEqual(['学校管理员'])
    lab.t.advance(1)
    expect(await say('lin')).toEqual([])
  })
})

describe('who may', () => {
  test('who teaches it there; who leads the class reads, others find nothing', async () => {
    const { id } = await work()
    expect((await grade(id, { score: 80 }, 'admin')).status).toBe(200)
    const marking = (by: User) => lab.users[by].call(api.marking, { params: { id } })
    for (const by of ['zhou', 'other'] as const) {
      expect(await grade(id, { score: 1 }, by), by).toMatchObject({ status: 404, message: '作业提交不存在' })
      expect((await giveBack(id, { reason: '不' }, by)).status, by).toBe(404)
      expect((await marking(by)).status, by).toBe(404)
    }
    for (const by of ['an', 'mother', 'chief'] as const)
      expect((await grade(id, { score: 1 }, by)).status, by).toBe(403)
  })

  test('班主任 reads what others give to the class, and does not mark it', async () => {
    const { chinese } = lab.courses
    const { id: homeworkId } = await give({ courseId: chinese }, 'zhou')
    const { id } = await handIn(homeworkId)
    expect((await look(id)).may).toEqual({ submit: false, grade: false })
    expect(await grade(id, { score: 1 })).toMatchObject({
      status: 403,
      message: '只有任教该课程的教师可以批改',
    })
    const params = { id: homeworkId }
    expect((await lab.users.lin.call(api.submissions, { params, query: {} })).data.totalElements).toBe(2)
    const many = await lab.users.lin.call(api.markRead, { params, body: { submissionIds: [id] } })
    expect(many.status).toBe(403)
    expect((await grade(id, { score: 1 }, 'zhou')).status).toBe(200)
  })
})

test('many are marked as read at once; what is marked, missing or foreign is left alone', async () => {
  const { id: homeworkId } = await give({ title: '朗读', scoring: 'read' })
  const one = await handIn(homeworkId, 'an')
  const two = await handIn(homeworkId, 'bo')
  const params = { id: homeworkId }
  const read = (ids: number[], by: User = 'lin') =>
    lab.users[by].call(api.markRead, { params, body: { submissionIds: ids } })
  const elsewhere = await work()
  expect(await read([one.id, elsewhere.id])).toMatchObject({ status: 404, message: '作业提交不存在' })
  expect((await look(one.id)).state).toBe('SUBMITTED')
  expect((await read([one.id, two.id])).data).toEqual({ marked: 2 })
  expect((await read([one.id, two.id])).data).toEqual({ marked: 0 })
  expect((await look(two.id)).versions[0]).toMatchObject({ markedBy: '林晓月', score: null })
  expect((await lab.bellOf(lab.users.bo.id)).map(({ title }) => title)).toContain('作业已批改：朗读')
  expect((await read([one.id], 'zhou')).status).toBe(404)
})

test('the bank of comments: one’s own, counted by what is really said', async () => {
  const { call } = lab.users.lin
  const add = async (text: string) => (await call(api.addComment, { body: { text } })).data
  const praise = await add('{姓名}同学，{科目}进步很大')
  const other = await add('注意书写')
  expect(await add('注意书写')).toEqual(other)
  type Body = InputOf<typeof api.grade>['body']
  const body: Body = { score: 95, comment: '程亦安同学，数学进步很大！继续努力' }
  const { id } = await work()
  await call(api.grade, { params: { id }, body })
  await call(api.grade, { params: { id }, body })
  expect((await call(api.comments)).data).toEqual([{ ...praise, used: 1 }, other])
  expect((await lab.users.zhou.call(api.comments)).data).toEqual([])
  const params = { id: other.id }
  expect((await lab.users.zhou.call(api.removeComment, { params })).status).toBe(404)
  expect((await call(api.removeComment, { params })).status).toBe(200)
  expect((await call(api.comments)).data).toHaveLength(1)
  expect((await call.loose(api.addComment, { body: { text: ' ' } })).message).toBe('请输入评语')
})
