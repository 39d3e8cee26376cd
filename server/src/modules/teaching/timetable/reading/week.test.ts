import { schedulesApi } from '@xueqiao/contract/features/teaching/timetable/versions'
import { timetableApi as api } from '@xueqiao/contract/features/teaching/timetable/week'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../../../../test/import-lab'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'

let lab: TimetableLab

/** The old table has 数学 on Mondays first, the new one from Wednesday 2026-11-18 on has it on Thursdays. */
beforeAll(async () => {
  lab = await timetableLab()
  const { classes, courses, teachers, aVersion, special, playground } = lab
  const maths = { courseId: courses.maths, teacherId: teachers.lin, classIds: [classes.one] }
  const chinese = { courseId: courses.chinese, teacherId: teachers.zhou }
  const sport = { courseId: courses.sport, teacherId: teachers.he, roomId: playground }
  await aVersion('旧', '2026-09-01', [
    { ...maths, weekday: 1, lessonNumber: 1 },
    { ...chinese, classIds: [classes.one], weekday: 4, lessonNumber: 2 },
  ])
  await aVersion('新', '2026-11-18', [
    { ...maths, weekday: 4, lessonNumber: 1, length: 2 },
    { ...chinese, classIds: [classes.one, classes.two], weekday: 3, lessonNumber: 5, parity: 'EVEN' },
    { ...sport, classIds: [classes.one], weekday: 5, lessonNumber: 6, parity: 'ODD' },
    { ...chinese, classIds: [classes.far], weekday: 3, lessonNumber: 9 },
  ])
  await aVersion('草稿', null, [{ ...maths, weekday: 2, lessonNumber: 1 }])
  await special({ from: '2026-11-24', to: '2026-11-27', title: '校运会', kind: 'HOLIDAY' })
  await special({ from: '2026-11-28', title: '周四调休', kind: 'WORKDAY' }, { stands_for: 4 })
  await special(
    { from: '2026-12-03', title: '初一质检', kind: 'EXAM' },
    { grade_from: 7, grade_to: 7, no_lessons: true },
  )
})

const weekOf = async (classId: number, date: string, by = lab.admin.call) => {
  const { status, data } = await by(api.ofClass, { params: { classId }, query: { date } })
  expect(status).toBe(200)
  return data
}
const shown = ({ lessons }: { lessons: { date: string; lessonNumber: number; courseName: string }[] }) =>
  lessons.map(({ date, lessonNumber, courseName }) => `${date} ${lessonNumber} ${courseName}`)

describe('a week', () => {
  test('takes of each day the version that holds then, and the past stays as it was', async () => {
    const week = await weekOf(lab.classes.one, '2026-11-19')
    // Week 12 is even; Monday is still the old table's.
    expect(week).toMatchObject({ of: 'CLASS', name: '初一1班', week: 12, version: { name: '新' } })
    expect(shown(week)).toEqual(['2026-11-16 1 数学', '2026-11-18 5 语文', '2026-11-19 1 数学'])
    expect(week.lessons[2]).toMatchObject({ length: 2, startsAt: '08:20', endsAt: '10:00', room: null })
    expect(week.lessons[1]?.classes.map(({ name }) => name)).toEqual(['初一1班', '初一2班'])
    const before = await weekOf(lab.classes.one, '2026-11-09')
    expect(before).toMatchObject({ week: 11, version: { name: '旧' } })
    expect(shown(before)).toEqual(['2026-11-09 1 数学', '2026-11-12 2 语文'])
  })

  test('has its periods with their hours, also one that the hours do not know', async () => {
    const { periods } = await weekOf(lab.classes.one, '2026-11-19')
    expect(periods).toHaveLength(8)
    expect(periods[4]).toMatchObject({ name: '午休', kind: 'NOON', lessonNumber: null, startsAt: '12:05' })
    const far = await weekOf(lab.classes.far, '2026-11-19')
    expect(far.periods.at(-1)).toMatchObject({ lessonNumber: 9, startsAt: null, part: 'AFTERNOON' })
    expect(far.lessons).toMatchObject([{ lessonNumber: 9, startsAt: null, endsAt: null }])
  })

  test('knows holidays, 调休 with the weekday it stands for, exams of a grade, and odd weeks', async () => {
    const week = await weekOf(lab.classes.one, '2026-11-26')
    expect(week.days.map(({ lessonsOf }) => lessonsOf)).toEqual([1, null, null, null, null, 4, null])
    expect(week.days[5]?.marks).toEqual([{ kind: 'WORKDAY', title: '周四调休' }])
    expect(shown(week)).toEqual(['2026-11-28 1 数学'])
    const exam = await weekOf(lab.classes.one, '2026-12-03')
    expect(exam.days[3]).toMatchObject({ lessonsOf: null, marks: [{ kind: 'EXAM', title: '初一质检' }] })
    // Week 15 is odd: 体育 is held, 语文 is not.
    expect(shown(await weekOf(lab.classes.one, '2026-12-10'))).toEqual([
      '2026-12-10 1 数学',
      '2026-12-11 6 体育',
    ])
    const teacher = await lab.admin.call(api.ofTeacher, {
      params: { teacherId: lab.teachers.lin },
      query: { date: '2026-12-03' },
    })
    expect(teacher.data).toMatchObject({ of: 'TEACHER', name: '林晓月', lessons: [] })
    expect(teacher.data.days[3]).toMatchObject({ lessonsOf: null, marks: [{ kind: 'EXAM' }] })
  })

  test('outside of every semester is empty, and so is what nobody has published', async () => {
    const { semesterName, week, version, lessons } = await weekOf(lab.classes.one, '2030-01-01')
    expect({ semesterName, week, version, lessons }).toEqual({
      ...{ semesterName: null, week: null, version: null, lessons: [] },
    })
    const { status, message } = await lab.admin.call.loose(api.ofClass, {
      params: { classId: lab.classes.one },
      query: { date: '2026-02-30' },
    })
    expect([status, message]).toEqual([400, '日期不正确'])
  })

  test('is read in few statements, however much is in it', async () => {
    const { an } = lab.users
    expect(await lab.t.queriesOf(() => an.call(api.mine, { query: {} }))).toBeLessThanOrEqual(13)
  })
})

describe('who sees which', () => {
  test('staff see every class and teacher; families their class alone', async () => {
    const { an, mother, lin } = lab.users
    const { one, far } = lab.classes
    await weekOf(far, '2026-11-16', lin.call)
    for (const { call } of [an, mother]) {
      await weekOf(one, '2026-11-16', call)
      const foreign = await call(api.ofClass, { params: { classId: far }, query: {} })
      expect([foreign.status, foreign.message]).toEqual([404, '班级不存在'])
      const teacher = await call(api.ofTeacher, { params: { teacherId: lab.teachers.lin }, query: {} })
      expect([teacher.status, teacher.message]).toEqual([404, '教师不存在'])
    }
    const none = await lab.admin.call(api.ofClass, { params: { classId: 999_999 }, query: {} })
    expect(none.status).toBe(404)
  })

  test('a pupil who has changed class sees of each day that of the class they were in then, and so do parents', async () => {
    const { t, make, classes, users } = lab
    const moved = await make.aStudent({ name: '转班生', classId: classes.one })
    const own = await make.aUser('moved', ['STUDENT'], { type: 'STUDENT', id: moved })
    const father = await make.aUser('father', ['PARENT'], { type: 'PARENT', id: await make.aParent([moved]) })
    await t.db.deleteFrom('class_memberships').where('student_id', '=', moved).execute()
    const reason = '调班'
    await t.db
      .insertInto('class_memberships')
      .values([
        {
          ...{ student_id: moved, class_id: classes.far, academic_year_id: null, reason },
          ...{ from_date: '2026-09-01', to_date: '2026-11-11' },
        },
        {
          ...{ student_id: moved, class_id: classes.one, academic_year_id: null, reason },
          ...{ from_date: '2026-11-11', to_date: null },
        },
      ])
      .execute()
    const weekBy = async ({ call }: typeof own, date: string) => {
      const { data } = await call(api.mine, { query: { date } })
      return data && [data.name, ...shown(data)]
    }
    // 初一1班 has 数学 on the Monday before, which they were not there for.
    for (const who of [own, father]) {
      expect(await weekBy(who, '2026-11-12')).toEqual(['初一1班', '2026-11-12 2 语文'])
      expect(await weekBy(who, '2026-11-02')).toEqual(['初二1班'])
      expect(await weekBy(who, '2026-11-19')).toContain('2026-11-16 1 数学')
    }
    expect(await weekBy(users.an, '2026-11-12')).toEqual([
      '初一1班',
      '2026-11-09 1 数学',
      '2026-11-12 2 语文',
    ])
  })

  test('a room is looked at by staff who may see timetables, by nobody else', async () => {
    const { admin, users, make, playground } = lab
    await sql`with made as (insert into roles (name, display_name, description)
        values ('ROLE_READER', '查阅课表', ''), ('ROLE_CLERK', '人事', '') returning id, name)
      insert into role_permissions (role_id, permission_code)
        select id, case name when 'ROLE_READER' then 'schedule:view' else 'teacher:view' end from made`.execute(
      lab.t.db,
    )
    await sql`update access_version set version = version + 1`.execute(lab.t.db)
    const reader = await make.aUser('reader', ['ROLE_READER'])
    const clerk = await make.aUser('clerk', ['ROLE_CLERK'])
    const asked = async ({ call }: typeof reader) =>
      (await call(api.ofRoom, { params: { roomId: playground }, query: {} })).status
    expect(await Promise.all([admin, users.lin, reader].map(asked))).toEqual([200, 200, 200])
    expect(await Promise.all([users.an, users.mother, clerk].map(asked))).toEqual([404, 404, 403])
  })

  test('their own is the class of the pupil, of the child, or what one teaches; of the office nobody’s', async () => {
    const { an, mother, lin } = lab.users
    const own = async (by: typeof an, query: object = {}) =>
      (await by.call(api.mine, { query: { date: '2026-11-19', ...query } })).data
    expect(await own(an)).toMatchObject({ of: 'CLASS', name: '初一1班' })
    expect(await own(mother, { studentId: lab.pupils.an })).toMatchObject({ name: '初一1班' })
    expect(await own(mother)).toMatchObject({ name: '初一1班' })
    const foreign = await mother.call(api.mine, { query: { studentId: lab.pupils.bo } })
    expect(foreign.status).toBe(404)
    const teacher = await own(lin)
    expect(teacher).toMatchObject({ of: 'TEACHER', name: '林晓月' })
    expect(shown(teacher ?? { lessons: [] })).toEqual(['2026-11-16 1 数学', '2026-11-19 1 数学'])
    expect(await own(lab.admin)).toBeNull()
  })
})

test('the sheet of a whole version says in which weeks a lesson is, and where', async () => {
  const { id } = await lab.t.db
    .selectFrom('schedules')
    .select('id')
    .where('name', '=', '新')
    .executeTakeFirstOrThrow()
  const { raw } = await lab.admin.call(schedulesApi.exportAll, { params: { id } })
  const text = unzip(raw)['xl/worksheets/sheet1.xml']?.toString()
  expect(text).toContain('语文（双周） 周文')
  expect(text).toContain('体育（单周） 何远 操场')
  expect(text).toContain('数学 林晓月<')
})
