import type { InputOf } from '@xueqiao/contract/common/endpoint'
import { notificationsManageApi as manage } from '@xueqiao/contract/features/family/notifications/manage'
import { noticesJobs } from '../src/modules/family/notifications/managing/publish'
import * as parents from '../src/modules/pupils/parents/service'
import * as classes from '../src/modules/school/classes/service'
import type { Actor } from '../src/platform/context'
import { createWorker } from '../src/platform/jobs/worker'
import { testApp } from './app'
import { buildersFor } from './builders'

const ADMIN: Actor = {
  userId: 0,
  username: 'admin',
  name: 'admin',
  loginSessionId: '',
  roles: ['ADMIN'],
  currentRole: 'ADMIN',
  permissions: new Set(),
  accessVersion: 0,
  profileType: 'ADMIN',
  profileId: null,
  mustChangePassword: false,
  gradeWording: 'PAGE',
}

type Draft = InputOf<typeof manage.create>['body']

export const aNotice = (input: Partial<Draft> = {}): Draft => ({
  title: '家长会通知',
  content: '本周五下午召开家长会。\n请准时到校。',
  level: 'confirm',
  targets: [],
  audience: ['parents'],
  ...input,
})

/** Two departments, three classes; a family with both guardians, one with two children, and one elsewhere. */
export const noticeLab = async () => {
  // Days pass in these tests, and nobody signs in anew.
  const t = await testApp({ idleMinutes: 100_000 })
  const make = buildersFor(t)
  const admin = await make.aUser('admin', ['ADMIN'])

  let phone = 0
  const aGuardian = async (
    name: string,
    relationship: string,
    childIds: number[],
    { primary = true, canSign = true } = {},
  ) => {
    const number = `1380000${String(++phone).padStart(4, '0')}`
    const [id] = (await parents.createMany(t.ctx(), [{ name, phone: number }])).values()
    if (id === undefined) throw new Error('no parent was made')
    await parents.link(
      t.ctx(),
      childIds.map((student_id) => ({
        student_id,
        parent_id: id,
        relationship,
        is_primary: primary,
        can_sign: canSign,
      })),
    )
    return id
  }
  const aClass = async (name: string, grade: number, departmentId: number, headTeacherId: number) =>
    (
      await classes.create(
        { ...t.ctx(), actor: { ...ADMIN, userId: admin.id } },
        { name, grade, departmentId, headTeacherId, version: undefined },
      )
    ).id
  const asTeacher = (username: string, id: number, roles = ['TEACHER']) =>
    make.aUser(username, roles, { type: 'TEACHER', id })
  const asParent = (username: string, id: number) => make.aUser(username, ['PARENT'], { type: 'PARENT', id })

  const [north, south] = [
    await make.aDepartment({ name: '北校区' }),
    await make.aDepartment({ name: '南校区' }),
  ]
  const lin = await make.aTeacher({ name: '林晓月', departmentId: north })
  const zhou = await make.aTeacher({ name: '周文', departmentId: south })
  const chief = await make.aTeacher({ name: '陈主任', departmentId: north })
  const one = await aClass('初一1班', 7, north, lin)
  const two = await aClass('初一2班', 7, north, chief)
  const far = await aClass('初二1班', 8, south, zhou)

  const an = await make.aStudent({ name: '程亦安', classId: one })
  const bo = await make.aStudent({ name: '刘博', classId: one })
  const xi = await make.aStudent({ name: '刘曦', classId: two })
  const yu = await make.aStudent({ name: '赵雨', classId: far })
  const alone = await make.aStudent({ name: '孙一', classId: two })

  const mother = await aGuardian('王立文', '母亲', [an])
  const father = await aGuardian('程海', '父亲', [an], { primary: false })
  const liu = await aGuardian('刘强', '父亲', [bo, xi])
  const zhao = await aGuardian('赵明', '父亲', [yu])

  const users = {
    admin,
    lin: await asTeacher('lin', lin),
    zhou: await asTeacher('zhou', zhou),
    chief: await asTeacher('chief', chief, ['DEPARTMENT_ADMIN', 'TEACHER']),
    mother: await asParent('mother', mother),
    liu: await asParent('liu', liu),
    zhao: await asParent('zhao', zhao),
    an: await make.aUser('an', ['STUDENT'], { type: 'STUDENT', id: an }),
  }
  type User = keyof typeof users

  const draft = async (by: User, input: Partial<Draft> = {}) => {
    const { status, message, data } = await users[by].call(manage.create, { body: aNotice(input) })
    if (status !== 200) throw new Error(`${status} ${message}`)
    return data
  }
  const published = async (by: User, input: Partial<Draft> = {}) => {
    const { id } = await draft(by, input)
    const answer = await users[by].call(manage.publish, { params: { id }, body: {} })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`)
    return answer.data
  }
  const receiptsOf = (noticeId: number) =>
    t.db
      .selectFrom('notice_receipts')
      .select(['user_id', 'parent_id', 'student_id', 'class_id', 'may_answer', 'settled_at'])
      .where('notice_id', '=', noticeId)
      .orderBy('id')
      .execute()
  /** Everything whose hour has come. */
  const runDue = () => {
    const base = t.ctx()
    return createWorker({ ...base, now: () => t.ctx().now, ...noticesJobs(base) }).runDue()
  }

  return {
    t,
    make,
    users,
    draft,
    published,
    receiptsOf,
    runDue,
    asParent,
    aGuardian,
    classes: { one, two, far },
    pupils: { an, bo, xi, yu, alone },
    parents: { mother, father, liu, zhao },
    teachers: { lin, zhou, chief },
  }
}

export type NoticeLab = Awaited<ReturnType<typeof noticeLab>>
