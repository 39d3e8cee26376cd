import { bellSchedulesApi as bells } from '@xueqiao/contract/features/school/bell-schedules/api'
import { BELL_PROPOSALS } from '@xueqiao/contract/features/school/bell-schedules/proposals'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { teachingAssignmentsApi as api } from '@xueqiao/contract/features/school/teaching-assignments/api'
import { patternMark } from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import { describe, expect, test } from 'vitest'
import { planLab } from '../../../../test/plan-lab'
import { transact } from '../../../platform/db/transact'
import { lessonsResumed } from '../deeds'

const { t, make, admin, semesterId, aClass, matrix, markOf, share, save } = await planLab()

const [sport, chinese] = [await make.aCourse({ name: '体育' }), await make.aCourse({ name: '语文' })]
const [one, two, three] = [await aClass([sport, chinese]), await aClass([sport]), await aClass([sport])]
const [coach, other] = [await make.aTeacher({ name: '周教练' }), await make.aTeacher({ name: '郑教练' })]
const { data: ground } = await admin(roomsApi.create, {
  body: { name: '操场', kind: '操场', classesAtOnce: 9 },
})
await save([
  { classId: one, courseId: chinese, assignments: [share(coach, 5)] },
  { classId: one, courseId: sport, assignments: [share(coach, 3)] },
  { classId: two, courseId: sport, assignments: [share(coach, 3)] },
  { classId: three, courseId: sport, assignments: [share(other, 2), share(coach, 2)] },
])

type Marked = Parameters<typeof admin<typeof api.savePatterns>>[1]['body']['cells'][number]
type Cell = Omit<Marked, 'mark' | 'classId' | 'courseId'> & { classId: number; courseId: number }
const send = (...cells: Marked[]) => admin(api.savePatterns, { body: { semesterId, cells } })
const markedAt = async (cell: Cell) => ({
  ...cell,
  mark: patternMark((await patternOf(cell.classId, cell.courseId)) ?? null),
})
const put = async (...cells: Cell[]) => send(...(await Promise.all(cells.map(markedAt))))
const patternOf = async (classId: number, courseId: number, semester = semesterId) =>
  (await matrix(7, admin, semester)).cells.find(
    (cell) => cell.classId === classId && cell.courseId === courseId,
  )?.pattern

test('a semester that is no more is given nothing back when a promotion is undone', async () => {
  const pattern = {
    ...{ classId: one, courseId: sport, doubleLessons: 0, together: false },
    ...{ parity: 'ODD' as const, roomKind: null, roomId: null, jointId: null },
  }
  const gone = 999_999
  await transact(t.ctx(), (ctx) =>
    lessonsResumed(ctx, { ids: [], patterns: [{ ...pattern, semesterId: gone }] }),
  )
  const rows = await t.db.selectFrom('lesson_patterns').select('semester_id').execute()
  expect(rows.filter(({ semester_id }) => semester_id === gone)).toEqual([])
})

describe('how lessons want to lie', () => {
  test('is saved for several cells at once, counted by halves, and forgotten when it says nothing', async () => {
    const answer = await put(
      { classId: one, courseId: chinese, doubleLessons: 2, parity: 'ODD' },
      { classId: three, courseId: sport, together: true, roomKind: '操场' },
    )
    expect(answer).toMatchObject({ status: 200, message: '保存成功' })
    expect(await patternOf(one, chinese)).toEqual({
      ...{ doubleLessons: 2, parity: 'ODD', together: false, roomKind: null, roomId: null, roomName: null },
      jointWith: [],
    })
    const { sums } = await matrix(7)
    // Half of five lessons and three of sport; and two teachers side by side give two lessons, not four.
    expect(sums.find(({ classId }) => classId === one)?.lessons).toBe(5.5)
    expect(sums.find(({ classId }) => classId === three)?.lessons).toBe(2)
    const onPage = async (id: number) =>
      (await admin(classesApi.courses, { params: { id } })).data.map((row) => row.weeklyLessons)
    expect([...(await onPage(one)), ...(await onPage(three))].toSorted()).toEqual([2, 2.5, 3])
    await put({ classId: one, courseId: chinese })
    expect(await patternOf(one, chinese)).toBeNull()
  })

  test('is refused at its field where it cannot be', async () => {
    const cell = { classId: one, courseId: chinese }
    const wrong: [Partial<Cell>, string, RegExp][] = [
      [{ doubleLessons: 3 }, 'doubleLessons', /语文每周 5 节，最多 2 次连堂$/],
      [{ together: true }, 'together', /只有一位教师，不能同堂$/],
      [{ roomKind: '游泳馆' }, 'roomKind', /^没有类型为 游泳馆 的在用场地/],
      [{ roomId: 999 }, 'roomId', /^所选场地不存在或已停用$/],
      [{ roomId: ground.id, roomKind: '操场' }, 'roomId', /之一$/],
      [{ courseId: sport, jointWith: [three] }, 'jointWith', /教师或周课时不同，不能合班$/],
      [{ jointWith: [two] }, 'classId', /还没有安排教师$/],
    ]
    for (const [input, field, message] of wrong) {
      const { status, errors } = await put({ ...cell, ...input })
      expect({ status, field: errors?.[0]?.field }).toEqual({ status: 400, field: `cells.0.${field}` })
      expect(errors?.[0]?.message).toMatch(message)
    }
    expect((await put({ classId: 9999, courseId: sport })).status).toBe(404)
    expect(await patternOf(one, chinese)).toBeNull()
  })

  test('of two who say it at once the second is told what the first has said, and may repeat', async () => {
    const seen = await markedAt({ classId: one, courseId: chinese })
    expect((await send({ ...seen, doubleLessons: 1 })).status).toBe(200)
    expect(await send({ ...seen, parity: 'ODD' })).toMatchObject({
      ...{ status: 409, code: 'CONFLICT' },
      message: expect.stringMatching(/语文 的排课要求刚刚改为：连堂 1 次。请重新打开，核对后再保存$/),
    })
    expect((await send({ ...seen, doubleLessons: 1 })).status).toBe(200)
    expect(await patternOf(one, chinese)).toMatchObject({ doubleLessons: 1, parity: 'EVERY' })
    await put({ classId: one, courseId: chinese })
  })

  test('is alike for classes that have lessons together, until their teachers differ', async () => {
    await put({ classId: one, courseId: sport, doubleLessons: 1, roomId: ground.id, jointWith: [two] })
    expect(await patternOf(one, sport)).toMatchObject({ roomName: '操场', jointWith: [two] })
    expect(await patternOf(two, sport)).toMatchObject({ doubleLessons: 1, jointWith: [one] })
    expect(await admin(roomsApi.remove, { params: { id: ground.id } })).toMatchObject({ status: 409 })
    // Five of 语文, three for both classes at once, and two beside a colleague.
    const { loads } = await matrix(7)
    expect(loads.find(({ teacherId }) => teacherId === coach)?.lessons).toBe(10)
    await save([
      { classId: two, courseId: sport, mark: await markOf(7, two, sport), assignments: [share(other, 1)] },
    ])
    expect(await patternOf(one, sport)).toMatchObject({ doubleLessons: 1, jointWith: [] })
    expect(await patternOf(two, sport)).toMatchObject({ doubleLessons: 0, roomName: '操场', jointWith: [] })
    expect(await t.db.selectFrom('joint_lessons').selectAll().execute()).toEqual([])
  })

  test('is said again with lessons that are given back, for whoever had them together too', async () => {
    const mark = async (classId: number) => markOf(7, classId, sport)
    await save([{ classId: two, courseId: sport, mark: await mark(two), assignments: [share(coach, 3)] }])
    await put({ classId: one, courseId: sport, doubleLessons: 1, roomId: ground.id, jointWith: [two] })
    const { roomName: _, ...pattern } = (await patternOf(one, sport)) ?? expect.fail('no pattern')
    const empty = async (...classIds: number[]) =>
      save(
        await Promise.all(
          classIds.map(async (classId) => ({
            ...{ classId, courseId: sport, mark: await mark(classId), assignments: [] },
          })),
        ),
      )
    const back = (classId: number, other: number) => ({
      ...{ classId, courseId: sport, assignments: [share(coach, 3)] },
      pattern: { ...pattern, jointWith: [other] },
    })
    const isWhole = async () => {
      expect(await patternOf(one, sport)).toMatchObject({ doubleLessons: 1, jointWith: [two] })
      expect(await patternOf(two, sport)).toMatchObject({ roomName: '操场', jointWith: [one] })
    }
    await empty(one)
    expect(await patternOf(two, sport)).toMatchObject({ jointWith: [] })
    expect((await save([back(one, two)])).data.cells).toMatchObject([
      { classId: one, pattern: { jointWith: [two] } },
      { classId: two, pattern: { jointWith: [one] } },
    ])
    await isWhole()
    await empty(one, two)
    await save([back(one, two), back(two, one)])
    await isWhole()
    // Of whom something else is said by now, or who has them together with others, nothing is taken back.
    await empty(one)
    await put({ classId: two, courseId: sport, parity: 'ODD' })
    const refused = async (words: RegExp) => {
      const { status, message } = await save([back(one, two)])
      expect(status).toBe(409)
      expect(message).toMatch(words)
      expect(await mark(one)).toBe('')
    }
    await refused(/体育 的排课要求已改为：单周，不能撤销。/)
    expect(await patternOf(two, sport)).toMatchObject({ parity: 'ODD', jointWith: [] })
    const four = await aClass([sport])
    await save([{ classId: four, courseId: sport, assignments: [share(coach, 3)] }])
    await put({ classId: two, courseId: sport, doubleLessons: 1, roomId: ground.id, jointWith: [four] })
    await refused(/体育 的排课要求已改为：连堂 1 次、在 操场、与 .+ 合班，不能撤销。/)
    expect(await patternOf(two, sport)).toMatchObject({ jointWith: [four] })
    // What is said of lessons is asked of it again: three of them are one pair.
    const pairs = { ...back(one, one), pattern: { ...pattern, doubleLessons: 2, jointWith: [] } }
    expect(await save([pairs])).toMatchObject({
      ...{ status: 400, message: expect.stringMatching(/最多 1 次连堂$/) },
    })
    await save([{ classId: four, courseId: sport, mark: await mark(four), assignments: [] }])
    await save([{ ...back(one, one), pattern: { ...pattern, jointWith: [] } }])
    await put({ classId: one, courseId: sport, roomId: ground.id }, { classId: two, courseId: sport })
  })

  test('comes along from the semester before, and goes with the lessons', async () => {
    const next = await make.aSemester({ current: false })
    await t.db
      .updateTable('semesters')
      .set({ start_date: '2027-02-15', end_date: '2027-07-10' })
      .where('id', '=', next)
      .execute()
    await save([
      { classId: two, courseId: sport, mark: await markOf(7, two, sport), assignments: [share(coach, 3)] },
    ])
    await put({ classId: one, courseId: sport, roomId: ground.id, jointWith: [two] })
    const cells = [one, two].map((classId) => ({ classId, courseId: sport, assignments: [share(coach, 3)] }))
    await admin(api.fill, { body: { semesterId: next, source: 'LAST', cells } })
    expect(await patternOf(one, sport, next)).toMatchObject({ roomName: '操场', jointWith: [two] })
    await admin(coursesApi.remove, { params: { id: sport } })
    expect(await t.db.selectFrom('lesson_patterns').selectAll().execute()).toEqual([])
    expect(await t.db.selectFrom('joint_lessons').selectAll().execute()).toEqual([])
  })
})

test('classes whose lessons begin at other times cannot have them together', async () => {
  const choir = await make.aCourse({ name: '合唱' })
  const [older, younger] = [await aClass([choir]), await aClass([choir], { grade: 6 })]
  const conductor = await make.aTeacher({ name: '叶指挥' })
  await save(
    [older, younger].map((classId) => ({
      ...{ classId, courseId: choir, assignments: [share(conductor, 1)] },
    })),
  )
  const hours = (stage: 'PRIMARY' | 'JUNIOR', gradeFrom: number, gradeTo: number) => ({
    ...{ name: `${gradeFrom} 年级起`, gradeFrom, gradeTo, startsOn: '2020-09-01', days: 5 },
    periods: [...BELL_PROPOSALS[stage].periods],
  })
  await admin(bells.create, { body: hours('PRIMARY', 1, 6) })
  const { data } = await admin(bells.create, { body: hours('JUNIOR', 7, 9) })
  const refused = await put({ classId: older, courseId: choir, jointWith: [younger] })
  expect(refused.status).toBe(400)
  expect(refused.errors?.[0]?.field).toBe('cells.0.jointWith')
  expect(refused.errors?.[0]?.message).toMatch(/ 与 .* 的上课时间不同，不能合班；/)
  const { id, version } = data
  await admin(bells.update, { params: { id }, body: { ...hours('PRIMARY', 7, 9), version } })
  expect((await put({ classId: older, courseId: choir, jointWith: [younger] })).status).toBe(200)
  expect(await patternOf(older, choir)).toMatchObject({ jointWith: [younger] })
})
