import { daysAfter } from '@xueqiao/contract/common/calendar'
import { calendarApi } from '@xueqiao/contract/features/school/calendar/api'
import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { markingApi } from '@xueqiao/contract/features/teaching/homework/marking'
import { sharesOf } from '@xueqiao/contract/features/teaching/homework/values'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, DUE, type HomeworkLab, homeworkLab } from '../../../../../test/homework-lab'

let lab: HomeworkLab

beforeAll(async () => {
  lab = await homeworkLab()
  // Long enough for all of these weeks: outside of a semester there are no lessons.
  await lab.t.db.updateTable('semesters').set({ end_date: '2027-06-30' }).execute()
})

/** Each on an evening of its own. */
let week = 0
let day = DAY
let dueAt = DUE
beforeEach(() => {
  week += 1
  const at = (text: string) => new Date(Date.parse(text) + week * 7 * 86_400_000)
  day = at(`${DAY}T00:00:00Z`).toISOString().slice(0, 10)
  dueAt = at(DUE).toISOString()
})

const give = (who: 'lin' | 'zhou', minutes: number, more: object = {}) => {
  const courseId = who === 'zhou' ? lab.courses.chinese : lab.courses.maths
  const body = lab.input({ courseId, dueAt, estimatedMinutes: minutes, status: 'PUBLISHED', ...more })
  return lab.users[who].call(api.create, { body })
}
const ledgerOf = async (who: keyof HomeworkLab['users'], date = day) =>
  (await lab.users[who].call(ledgerApi.day, { query: { classId: lab.classes.one, date } })).data

describe('the cap of the day', () => {
  test('over it takes a reason, which is asked for with class, day, sum and cap', async () => {
    expect((await give('lin', 60)).status).toBe(200)
    expect((await give('zhou', 30)).status).toBe(200)
    const refused = await give('zhou', 1)
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'overCapReason' }] })
    const [, month, date] = day.split('-').map(Number)
    expect(refused.message).toBe(
      `初一1班 ${month}月${date}日 的书面作业将达 91 分钟，超过上限 90 分钟；确需布置请填写理由`,
    )
    expect((await give('zhou', 1, { overCapReason: '考前复习' })).status).toBe(200)
    // What is not written takes no minutes of it.
    expect((await give('zhou', 60, { written: false })).status).toBe(200)
    expect((await ledgerOf('lin')).minutes).toBe(91)
  })

  test('counts what is given out, closed or to be given out, but no draft and nothing withdrawn', async () => {
    await give('lin', 80, { status: 'DRAFT' })
    const { data: closed } = await give('lin', 40)
    await lab.users.lin.call(api.close, { params: { id: closed.id } })
    const publishAt = new Date(Date.parse(`${day}T02:00:00Z`)).toISOString()
    expect((await give('zhou', 50, { publishAt })).data.status).toBe('SCHEDULED')
    expect((await give('zhou', 1)).status).toBe(400)
    await lab.users.lin.call(api.withdraw, { params: { id: closed.id }, body: {} })
    expect((await give('zhou', 1)).status).toBe(200)
  })

  test('over days without lessons it is spread from the last school day on, and each evening has its cap', async () => {
    const daysOn = (text: string, count: number) => new Date(Date.parse(text) + count * 86_400_000)
    const monday = { dueAt: daysOn(dueAt, 6).toISOString() }
    const [friday, sunday] = [4, 6].map((count) => daysOn(day, count).toISOString().slice(0, 10))
    expect((await give('lin', 45, monday)).status).toBe(200)
    const { minutes, entries, week } = await ledgerOf('lin', friday)
    expect(minutes).toBe(15)
    expect(entries).toMatchObject([{ minutes: 15, total: 45, evenings: 3 }])
    expect(week.map(({ minutes, free }) => [minutes, free])).toEqual([
      ...Array.from({ length: 4 }, () => [0, false]),
      ...[[15, false], ...Array.from({ length: 2 }, () => [15, true])],
    ])
    expect((await give('zhou', 50, monday)).status).toBe(200)
    expect((await ledgerOf('lin', sunday)).minutes).toBe(32)
    const refused = await give('zhou', 176, monday)
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'overCapReason' }] })
    expect(refused.message).toContain('的书面作业将达 91 分钟，超过上限 90 分钟')
    expect((await give('zhou', 174, monday)).status).toBe(200)
    // The evening of Friday alone holds no more than its cap.
    expect((await give('lin', 2, { dueAt: daysOn(dueAt, 4).toISOString() })).status).toBe(400)
  })

  test('a new one is collected on the next day with lessons, behind a holiday and the weekend after it', async () => {
    const { admin, lin } = lab.users
    const next = async () => (await lin.call(api.options)).data.nextSchoolDay
    expect(await next()).toBe('2026-11-17')
    const entry = { title: '校庆', kind: 'HOLIDAY', startsOn: '2026-11-17', endsOn: '2026-11-20' } as const
    const { data } = await admin.call(calendarApi.create, { body: entry })
    expect(await next()).toBe('2026-11-23')
    await admin.call(calendarApi.remove, { params: { id: data.id } })
  })

  test('over a long holiday it is spread from the school day before, also where that is of another week', async () => {
    // A Monday that no other test has.
    const dayOn = (count: number) => daysAfter('2027-05-03', count)
    const { admin, lin } = lab.users
    const entry = { title: '长假', kind: 'HOLIDAY', startsOn: dayOn(0), endsOn: dayOn(8) } as const
    const holiday = await admin.call(calendarApi.create, { body: entry })
    // Nine days, the weekend before them, and the Friday before that.
    const { data } = await give('lin', 60, { dueAt: `${dayOn(9)}T00:00:00Z` })
    const { joined, week } = await ledgerOf('lin', dayOn(8))
    const days = [...joined, ...week]
    const found = days.flatMap(({ date, minutes }) => (minutes > 0 ? [{ date, minutes }] : []))
    expect(joined[0]).toMatchObject({ date: dayOn(-3), free: false, minutes: 5 })
    expect(found).toHaveLength(12)
    // With what a form is told it reckons the same.
    const isFree = (day: string) => days.some(({ date, free }) => free && date === day)
    expect(found).toEqual(sharesOf({ day: dayOn(8), givenOn: DAY, minutes: 60 }, isFree))
    await lin.call(api.withdraw, { params: { id: data.id }, body: {} })
    await admin.call(calendarApi.remove, { params: { id: holiday.data.id } })
  })

  test('is asked again when a due time or the minutes change, and not for another title', async () => {
    const { data } = await give('lin', 30)
    await give('zhou', 70, { overCapReason: '默写' })
    const save = (more: object) =>
      lab.users.lin.call(api.update, {
        params: { id: data.id },
        body: lab.input({ dueAt, estimatedMinutes: 30, ...more }),
      })
    expect((await save({ title: '改题' })).status).toBe(200)
    expect((await save({ estimatedMinutes: 31 })).status).toBe(400)
    for (const estimatedMinutes of [null, 0])
      expect(await save({ estimatedMinutes })).toMatchObject({
        status: 400,
        errors: [{ field: 'estimatedMinutes' }],
      })
    expect((await give('lin', 0)).status).toBe(400)
    expect((await give('lin', 0, { written: false })).status).toBe(200)
    expect((await save({ estimatedMinutes: 10 })).status).toBe(200)
    const later = new Date(Date.parse(dueAt) + 86_400_000).toISOString()
    expect((await save({ dueAt: later, estimatedMinutes: 90 })).status).toBe(200)
    expect((await save({ dueAt, estimatedMinutes: 90 })).status).toBe(400)
  })

  test('a reason is for what it was given for: more minutes ask again, and where there is room it is dropped', async () => {
    const { lin } = lab.users
    await give('zhou', 60)
    const { data } = await give('lin', 35, { overCapReason: '单元测试' })
    const save = (more: object) =>
      lin.call(api.update, {
        params: { id: data.id },
        body: lab.input({ dueAt, estimatedMinutes: 35, ...more }),
      })
    const reasonAfter = async (more: object) => (await save(more)).data.overCapReason
    expect(await save({ estimatedMinutes: 600 })).toMatchObject({
      status: 400,
      errors: [{ field: 'overCapReason' }],
    })
    expect(await reasonAfter({ title: '改题' })).toBe('单元测试')
    expect(await save({ overCapReason: null })).toMatchObject({ status: 400 })
    expect(await reasonAfter({ estimatedMinutes: 40, overCapReason: '加一题' })).toBe('加一题')
    expect(await reasonAfter({ estimatedMinutes: 30, overCapReason: '还是写着' })).toBeNull()
    expect(await reasonAfter({ estimatedMinutes: 40, overCapReason: '加一题' })).toBe('加一题')
    expect(await reasonAfter({ estimatedMinutes: 40, written: false })).toBeNull()
  })

  test('what was scheduled within it goes out, however much others have explained since', async () => {
    const publishAt = new Date(Date.parse(`${day}T02:00:00Z`)).toISOString()
    const { data } = await give('lin', 30, { publishAt })
    await give('zhou', 70, { overCapReason: '默写' })
    await lab.later((Date.parse(publishAt) - lab.t.ctx().now.getTime()) / 60_000)
    await lab.runDue()
    const { status } = (await lab.users.lin.call(api.get, { params: { id: data.id } })).data
    expect(status).toBe('PUBLISHED')
  })

  test('of senior grades is what the school says', async () => {
    const senior = { classIds: [lab.classes.senior] }
    expect((await give('lin', 121, senior)).status).toBe(400)
    await lab.setSeniorMinutes(180)
    expect((await give('lin', 180, senior)).status).toBe(200)
  })

  test('grades one and two have no written work, reason or not', async () => {
    const young = { classIds: [lab.classes.young], overCapReason: '需要' }
    expect(await give('lin', 5, young)).toMatchObject({ status: 400, errors: [{ field: 'written' }] })
    expect((await give('lin', 5, { ...young, written: false })).status).toBe(200)
  })

  test('two teachers at once cannot both squeeze in', async () => {
    const answers = await Promise.all([give('lin', 60), give('zhou', 60), give('lin', 60), give('zhou', 60)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect((await ledgerOf('lin')).minutes).toBe(60)
  })

  test('two who give several classes in another order wait for each other and end', async () => {
    const { one, two } = lab.classes
    const both = await Promise.all([
      give('lin', 50, { classIds: [one, two] }),
      give('lin', 50, { classIds: [two, one] }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('the ledger of a class', () => {
  test('has its evening by subject and its week; reasons are for those who lead, and the author', async () => {
    await give('lin', 50, { title: '数题' })
    await give('zhou', 45, { title: '作文', overCapReason: '周记' })
    const own = await ledgerOf('lin')
    expect(own).toMatchObject({ className: '初一1班', grade: 7, cap: 90, date: day, minutes: 95 })
    expect(own.entries.map(({ title, minutes, teacherName }) => [title, minutes, teacherName])).toEqual([
      ['数题', 50, '林晓月'],
      ['作文', 45, '周文'],
    ])
    expect(own.week).toHaveLength(7)
    expect(own.week[0]).toMatchObject({ date: day, minutes: 95, over: true })
    expect(own.week[0]?.courses.map(({ courseName, minutes }) => [courseName, minutes])).toEqual([
      ['数学', 50],
      ['语文', 45],
    ])
    const reasonFor = async (who: 'lin' | 'zhou' | 'chief') =>
      (await ledgerOf(who)).entries.find(({ title }) => title === '作文')?.overCapReason
    expect([await reasonFor('lin'), await reasonFor('zhou'), await reasonFor('chief')]).toEqual([
      '周记',
      '周记',
      '周记',
    ])
    const reasons = async () => {
      const { data } = await lab.users.chief.call(ledgerApi.week, { query: { date: day, grade: 7 } })
      return data.classes.flatMap((one) => one.reasons.map(({ reason }) => [one.className, reason]))
    }
    expect(await reasons()).toEqual([['初一1班', '周记']])
    const secret = { title: '又一', overCapReason: '机密', classIds: [lab.classes.one, lab.classes.two] }
    await give('lin', 1, secret)
    // The other class has room for it: there is nothing to explain.
    expect(await reasons()).toEqual([
      ['初一1班', '机密'],
      ['初一1班', '周记'],
    ])
    const seen = (await ledgerOf('zhou')).entries.find(({ title }) => title === '又一')
    expect(seen?.overCapReason).toBeNull()
  })

  test('is for those who teach or lead it', async () => {
    const query = { classId: lab.classes.one }
    for (const who of ['lin', 'zhou', 'chief', 'admin'] as const)
      expect((await lab.users[who].call(ledgerApi.day, { query })).status).toBe(200)
    expect((await lab.users.other.call(ledgerApi.day, { query })).status).toBe(404)
    expect((await lab.users.an.call(ledgerApi.day, { query })).status).toBe(403)
    expect((await lab.users.lin.call.loose(ledgerApi.day)).status).toBe(400)
  })

  test('of a week has every class in reach, in the same number of statements', async () => {
    await give('lin', 30, { classIds: [lab.classes.one, lab.classes.two] })
    const weekOf = (who: keyof HomeworkLab['users'], query: object = {}) =>
      lab.users[who].call(ledgerApi.week, { query: { date: day, ...query } })
    const names = async (who: keyof HomeworkLab['users'], query?: object) =>
      (await weekOf(who, query)).data.classes.map(({ className }) => className)
    expect(await names('zhou')).toEqual(['初一1班', '初二1班'])
    expect(await names('chief')).toEqual(['一年级1班', '初一1班', '初一2班', '高一1班'])
    expect(await names('chief', { grade: 7 })).toEqual(['初一1班', '初一2班'])
    expect(await names('other')).toEqual([])
    expect(await names('admin')).toHaveLength(5)
    const { data } = await weekOf('lin', { grade: 7 })
    expect(data.days[0]).toBe(day)
    expect(data.classes.map(({ days }) => days[0]?.minutes)).toEqual([30, 30])
    const one = await lab.t.queriesOf(() => weekOf('admin', { grade: 8 }))
    expect(await lab.t.queriesOf(() => weekOf('admin'))).toBe(one)
  })
})

test('what a class was given in another year stands under its name and grade of then', async () => {
  const { one } = lab.classes
  const { lin, an } = lab.users
  const { data: given } = await give('lin', 20)
  const { rows: years } = await sql<{ id: number }>`insert into academic_years
    (name, code, start_date, end_date, status)
    select y || ' 学年', y || '-' || (y + 1), make_date(y, 9, 1), make_date(y + 1, 7, 31), 'PLANNING'
    from generate_series(2026, 2027) y returning id`.execute(lab.t.db)
  const then = years[0]?.id ?? 0
  await lab.t.db.updateTable('semesters').set({ academic_year_id: then }).execute()
  await lab.t.db
    .insertInto('class_years')
    .values({ class_id: one, academic_year_id: then, name: '初一1班', grade: 7 })
    .execute()
  const become = (name: string, grade: number, academic_year: string | null) =>
    lab.t.db.updateTable('classes').set({ name, grade, academic_year }).where('id', '=', one).execute()
  await become('初二1班', 8, '2027-2028')
  const params = { id: given.id }
  for (const { call } of [lin, an])
    expect((await call(api.get, { params })).data.classes).toMatchObject([{ className: '初一1班' }])
  const { content } = (await lin.call(markingApi.submissions, { params, query: {} })).data
  expect(new Set(content.map(({ className }) => className))).toEqual(new Set(['初一1班']))
  expect(await ledgerOf('lin')).toMatchObject({ className: '初一1班', grade: 7 })
  const week = (await lin.call(ledgerApi.week, { query: { date: day, grade: 7 } })).data
  expect(week.classes.map(({ className }) => className)).toContain('初一1班')
  await become('初一1班', 7, null)
})
