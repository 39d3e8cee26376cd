import { createAccount } from '../src/modules/users/service'
import { hashPassword } from '../src/platform/auth/password'
import type { Actor, AuthedTxCtx, TxCtx } from '../src/platform/context'
import type { DemoSchool } from './generate/types'
import type { Ids } from './load'
import { idOf } from './load'

/** What the login page offers and the start prints. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', label: '系统管理员' },
  { username: 'dept', label: '部门管理员' },
  { username: 'teacher', label: '班主任' },
  { username: 'student', label: '学生' },
  { username: 'parent', label: '家长' },
]

type Username = 'admin' | 'dept' | 'teacher' | 'student' | 'parent'
export type Users = Record<Username, number>
/** The ctx of a demo user, some days ago: what they do then is dated then. */
export type AsUser = (username: Username, daysAgo: number, minutes?: number) => AuthedTxCtx

const DAY_MS = 86_400_000

const FAMILIES_WITH_ACCOUNT = 12

/** The guardians of the teacher's own class, but for the one who has a demo account. */
const familiesOf = ({ accounts, classes, students, guardians, parents }: DemoSchool) => {
  const own = new Set(classes.filter((one) => one.headTeacherKey === accounts.teacher).map(({ key }) => key))
  const pupils = new Set(students.filter(({ classKey }) => own.has(classKey)).map(({ key }) => key))
  const keys = new Set(
    guardians.filter(({ studentKey }) => pupils.has(studentKey)).map((one) => one.parentKey),
  )
  keys.delete(accounts.parent)
  return parents.filter(({ key }) => keys.has(key))
}

/** The administrator first, who makes the school; whose the other accounts are is known once there are people. */
export const createAccounts = async (ctx: TxCtx, school: DemoSchool, password: string) => {
  const { accounts } = school
  const nameOf = (people: readonly { key: string; name: string }[], key: string) =>
    people.find((one) => one.key === key)?.name ?? key
  const people = {
    admin: { profileType: 'ADMIN', roles: ['ADMIN'], name: 'admin' },
    dept: {
      profileType: 'TEACHER',
      roles: ['DEPARTMENT_ADMIN', 'TEACHER'],
      name: nameOf(school.teachers, accounts.dept),
    },
    teacher: { profileType: 'TEACHER', roles: ['TEACHER'], name: nameOf(school.teachers, accounts.teacher) },
    student: { profileType: 'STUDENT', roles: ['STUDENT'], name: nameOf(school.students, accounts.student) },
    parent: { profileType: 'PARENT', roles: ['PARENT'], name: nameOf(school.parents, accounts.parent) },
  } as const satisfies Record<Username, Pick<Actor, 'profileType' | 'roles' | 'name'>>

  const hash = await hashPassword(password)
  const users: Users = { admin: 0, dept: 0, teacher: 0, student: 0, parent: 0 }
  const profiles: Record<Username, number | null> = {
    admin: null,
    dept: null,
    teacher: null,
    student: null,
    parent: null,
  }
  const create = async (username: Username, profileId: number | null) => {
    const { profileType, roles } = people[username]
    profiles[username] = profileId
    users[username] = await createAccount(ctx, {
      username,
      password: { hash },
      profileType,
      profileId,
      roles,
    })
  }
  await create('admin', null)

  const addPeople = async (ids: Pick<Ids, 'teachers' | 'students' | 'parents'>) => {
    await create('dept', idOf(ids.teachers, accounts.dept))
    await create('teacher', idOf(ids.teachers, accounts.teacher))
    await create('student', idOf(ids.students, accounts.student))
    await create('parent', idOf(ids.parents, accounts.parent))
  }

  /** Some families have used theirs, some have not yet, one was closed; the others wait for the 班主任. */
  const addFamilies = async (ids: Pick<Ids, 'parents'>) => {
    const families = familiesOf(school)
    for (const [index, { key, phone }] of families.slice(0, FAMILIES_WITH_ACCOUNT).entries())
      await createAccount(ctx, {
        username: phone,
        password: { hash },
        profileType: 'PARENT',
        profileId: idOf(ids.parents, key),
        roles: ['PARENT'],
        mustChangePassword: index % 4 === 3,
        enabled: index !== 5,
      })
  }

  const asUser: AsUser = (username, daysAgo, minutes = 0) => ({
    ...ctx,
    now: new Date(ctx.now.getTime() - daysAgo * DAY_MS - minutes * 60_000),
    actor: {
      ...people[username],
      profileId: profiles[username],
      userId: users[username],
      username,
      sessionId: '',
      currentRole: people[username].roles[0],
      permissions: new Set(),
      accessVersion: 0,
      mustChangePassword: false,
    },
  })
  return { users, addPeople, addFamilies, asUser }
}
