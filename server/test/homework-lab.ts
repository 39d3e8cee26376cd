import type { InputOf } from '@xueqiao/contract/common/endpoint'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { homeworksApi } from '@xueqiao/contract/features/teaching/homework/assign'
import { saveSettings } from '../src/modules/base/school-settings/service'
import * as classes from '../src/modules/school/classes/service'
import { homework } from '../src/modules/teaching/homework/module'
import { transact } from '../src/platform/db/transact'
import { createWorker } from '../src/platform/jobs/worker'
import { testApp } from './app'
import { buildersFor } from './builders'
import { picture } from './file-samples'
import { uploadForm } from './import-lab'
import type { Caller } from './policy'
import { officeCtx } from './policy-school'

type Input = InputOf<typeof homeworksApi.create>['body']

/** Tomorrow morning on the clock of these tests, which begins on Monday 2026-11-16 at ten: the work of that evening. */
export const DUE = '2026-11-17T00:00:00Z'
export const DAY = '2026-11-16'

/**
 * Two departments; 林晓月 heads 初一1班 and teaches 数学 there and in 初一2班, 周文 teaches 语文 in 初一1班 and heads
 * 初二1班, 陈主任 leads the north and teaches nothing. 一年级1班 and 高一1班 are 林晓月's in 数学 as well.
 */
export const homeworkLab = async () => {
  const t = await testApp({ idleMinutes: 100_000 })
  const make = buildersFor(t)
  const admin = await make.aUser('admin', ['ADMIN'])
  const semesterId = await make.aSemester()

  const aClass = async (name: string, grade: number, departmentId: number, headTeacherId: number | null) =>
    (await classes.create(officeCtx(t, admin.id), { name, grade, departmentId, headTeacherId })).id
  const aTeacher = async (username: string, id: number, roles = ['TEACHER']) => ({
    ...(await make.aUser(username, roles, { type: 'TEACHER', id })),
    profileId: id,
  })
  const [north, south] = [
    await make.aDepartment({ name: '北校区' }),
    await make.aDepartment({ name: '南校区' }),
  ]
  const lin = await make.aTeacher({ name: '林晓月', departmentId: north })
  const zhou = await make.aTeacher({ name: '周文', departmentId: south })
  const chief = await make.aTeacher({ name: '陈主任', departmentId: north })
  const other = await make.aTeacher({ name: '何远', departmentId: south })

  const one = await aClass('初一1班', 7, north, lin)
  const two = await aClass('初一2班', 7, north, null)
  const far = await aClass('初二1班', 8, south, zhou)
  const young = await aClass('一年级1班', 1, north, null)
  const senior = await aClass('高一1班', 10, north, null)

  const maths = await make.aCourse({ name: '数学' })
  const chinese = await make.aCourse({ name: '语文' })
  for (const classId of [one, two, young, senior]) await make.teaches(lin, classId, maths, semesterId)
  for (const classId of [one, far]) await make.teaches(zhou, classId, chinese, semesterId)

  const an = await make.aStudent({ name: '程亦安', classId: one })
  const bo = await make.aStudent({ name: '刘博', classId: one })
  const xi = await make.aStudent({ name: '刘曦', classId: two })
  const yu = await make.aStudent({ name: '赵雨', classId: far })
  const kid = await make.aStudent({ name: '孙小小', classId: young })
  const grown = await make.aStudent({ name: '钱长大', classId: senior })
  const mother = await make.aParent([an])
  const liu = await make.aParent([bo, xi])

  const users = {
    admin,
    lin: await aTeacher('lin', lin),
    zhou: await aTeacher('zhou', zhou),
    chief: await aTeacher('chief', chief, ['DEPARTMENT_ADMIN']),
    other: await aTeacher('other', other),
    an: await make.aUser('an', ['STUDENT'], { type: 'STUDENT', id: an }),
    bo: await make.aUser('bo', ['STUDENT'], { type: 'STUDENT', id: bo }),
    xi: await make.aUser('xi', ['STUDENT'], { type: 'STUDENT', id: xi }),
    mother: await make.aUser('mother', ['PARENT'], { type: 'PARENT', id: mother }),
    liu: await make.aUser('liu', ['PARENT'], { type: 'PARENT', id: liu }),
  }
  type User = keyof typeof users

  /** What a teacher of 数学 sends; a test names what it is about. */
  const input = (more: Partial<Input> = {}): Input => ({
    title: '练习册第 32 页',
    content: '完成 1–6 题。',
    courseId: maths,
    ...(more.classes === undefined && { classIds: [one], dueAt: DUE }),
    estimatedMinutes: 20,
    ...more,
  })
  /** Saved by 林晓月, or whoever is named: given out to 初一1班 unless the input says otherwise. */
  const aHomework = async (more: Partial<Input> = {}, by: User = 'lin') => {
    const body = { ...input(more), status: more.status ?? 'PUBLISHED' } as const
    const { status, message, data } = await users[by].call(homeworksApi.create, { body })
    if (status !== 200) throw new Error(`${status} ${message}`)
    return data
  }
  const aDraft = (more: Partial<Input> = {}, by: User = 'lin') => aHomework({ ...more, status: 'DRAFT' }, by)
  const rowsOf = (homeworkId: number) =>
    t.db
      .selectFrom('homework_submissions')
      .selectAll()
      .where('homework_id', '=', homeworkId)
      .orderBy('student_id')
      .execute()
  /** A loose picture of theirs. */
  const aFile = async (call: Caller, name = '板书.png') => {
    const form = await uploadForm(await picture().png().toBuffer(), name, { type: 'homework' })
    return (await call.loose(filesApi.upload, form)).data
  }
  const bellOf = async (userId: number) => {
    const rows = await t.db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows
  }
  /** Time passes, and everybody signs in anew: no session lasts for days. */
  const later = async (minutes: number) => {
    t.advance(minutes)
    for (const [username, user] of Object.entries(users)) user.call = await t.login(username)
  }
  const setSeniorMinutes = (minutes: number) =>
    transact(t.ctx(), async (ctx) => {
      await saveSettings(ctx.db, { senior_homework_minutes: minutes }, ctx.now)
      ctx.forget()
    })
  /** Everything whose hour has come. */
  const runDue = () => {
    const base = t.ctx()
    const jobs = homework.jobs?.(base, []) ?? { handlers: {}, recurring: [] }
    return createWorker({ ...base, now: () => t.ctx().now, ...jobs }).runDue()
  }

  return {
    t,
    make,
    users,
    semesterId,
    input,
    aHomework,
    aDraft,
    rowsOf,
    aFile,
    bellOf,
    later,
    setSeniorMinutes,
    runDue,
    classes: { one, two, far, young, senior },
    courses: { maths, chinese },
    pupils: { an, bo, xi, yu, kid, grown },
    parents: { mother, liu },
    teachers: { lin, zhou, chief, other },
    departments: { north, south },
  }
}

export type HomeworkLab = Awaited<ReturnType<typeof homeworkLab>>
