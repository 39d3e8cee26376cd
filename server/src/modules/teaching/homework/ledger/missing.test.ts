import { ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'

let lab: HomeworkLab
let worked: number

beforeAll(async () => {
  lab = await homeworkLab()
  await lab.aHomework({ title: '一', estimatedMinutes: 10 })
  const second = await lab.aHomework({ title: '二', estimatedMinutes: 10 })
  await lab.aHomework({ title: '打卡', written: false, needsSubmission: false })
  await lab.aHomework({ title: '以后', dueAt: '2027-01-01T00:00:00Z' })
  const gone = await lab.aHomework({ title: '撤回', written: false })
  await lab.aHomework({ title: '作文', courseId: lab.courses.chinese, estimatedMinutes: 10 }, 'zhou')
  worked = second.id
  await lab.t.db.updateTable('homeworks').set({ status: 'WITHDRAWN' }).where('id', '=', gone.id).execute()
  await lab.t.db
    .updateTable('homework_submissions')
    .set({ state: 'SUBMITTED', submitted_at: lab.t.ctx().now, times: 1 })
    .where('homework_id', '=', worked)
    .where('student_id', '=', lab.pupils.an)
    .execute()
  await lab.later(2 * 24 * 60)
})

const missing = async (who: keyof HomeworkLab['users'], query: object = {}) => {
  const { data } = await lab.users[who].call(ledgerApi.missing, { query })
  return data.content.map(({ studentName, missing, courses }) => [
    studentName,
    missing,
    courses.map(({ courseName, missing }) => `${courseName}${missing}`).join(),
  ])
}

describe('what is missing', () => {
  test('over all subjects for the 班主任, the department and the school, whoever owes most first', async () => {
    const all = [
      ['刘博', 3, '数学2,语文1'],
      ['程亦安', 2, '数学1,语文1'],
    ]
    for (const who of ['lin', 'chief', 'admin'] as const) expect(await missing(who)).toEqual(all)
    expect(await missing('lin', { classId: lab.classes.one })).toEqual(all)
    expect(await missing('lin', { classId: lab.classes.two })).toEqual([])
  })

  test('in their own course for those who only teach there, and nothing for others', async () => {
    expect(await missing('zhou')).toEqual([
      ['程亦安', 1, '语文1'],
      ['刘博', 1, '语文1'],
    ])
    expect(await missing('other')).toEqual([])
    const query = { classId: lab.classes.one }
    expect((await lab.users.other.call(ledgerApi.missing, { query })).status).toBe(404)
  })

  test('comes in pages that know how many there are', async () => {
    const { data } = await lab.users.lin.call(ledgerApi.missing, { query: { size: 1, page: 1 } })
    expect([data.totalElements, data.content.map(({ studentName }) => studentName)]).toEqual([2, ['程亦安']])
    const beyond = await lab.users.lin.call(ledgerApi.missing, { query: { size: 1, page: 9 } })
    expect(beyond.data).toEqual({ totalElements: 2, content: [] })
  })
})

describe('the page of a pupil', () => {
  const titles = async (who: keyof HomeworkLab['users']) => {
    const { status, data } = await lab.users[who].call(ledgerApi.ofPupil, {
      params: { studentId: lab.pupils.an },
    })
    return status === 200 ? data.content.map(({ title, state }) => `${title} ${state}`) : status
  }

  test('has every subject for those who lead the class, one’s own for those who teach it', async () => {
    const all = ['以后 PENDING', '作文 PENDING', '打卡 PENDING', '二 SUBMITTED', '一 PENDING']
    for (const who of ['lin', 'chief', 'admin'] as const) expect(await titles(who)).toEqual(all)
    expect(await titles('zhou')).toEqual(['作文 PENDING'])
    expect([await titles('other'), await titles('mother')]).toEqual([404, 403])
  })

  test('says what is overdue', async () => {
    const { data } = await lab.users.lin.call(ledgerApi.ofPupil, { params: { studentId: lab.pupils.an } })
    expect(data.content.filter(({ overdue }) => overdue).map(({ title }) => title)).toEqual([
      '作文',
      '打卡',
      '一',
    ])
  })
})
