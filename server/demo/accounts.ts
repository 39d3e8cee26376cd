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

export const createAccounts = async (
  ctx: TxCtx,
  school: DemoSchool,
  ids: Omit<Ids, 'classes'>,
  password: string,
) => {
  const { accounts } = school
  const people = {
    admin: { profileType: 'ADMIN', profileId: null, roles: ['ADMIN'], name: 'admin' },
    dept: {
      profileType: 'TEACHER',
      profileId: idOf(ids.teachers, accounts.dept),
      roles: ['DEPARTMENT_ADMIN', 'TEACHER'],
      name: school.teachers.find((teacher) => teacher.key === accounts.dept)?.name ?? 'dept',
    },
    teacher: {
      profileType: 'TEACHER',
      profileId: idOf(ids.teachers, accounts.teacher),
      roles: ['TEACHER'],
      name: school.teachers.find((teacher) => teacher.key === accounts.teacher)?.name ?? 'teacher',
    },
    student: {
      profileType: 'STUDENT',
      profileId: idOf(ids.students, accounts.student),
      roles: ['STUDENT'],
      name: school.students.find((student) => student.key === accounts.student)?.name ?? 'student',
    },
    parent: {
      profileType: 'PARENT',
      profileId: idOf(ids.parents, accounts.parent),
      roles: ['PARENT'],
      name: school.parents.find((parent) => parent.key === accounts.parent)?.name ?? 'parent',
    },
  } as const satisfies Record<Username, Pick<Actor, 'profileType' | 'profileId' | 'roles' | 'name'>>

  const hash = await hashPassword(password)
  const users: Users = { admin: 0, dept: 0, teacher: 0, student: 0, parent: 0 }
  for (const { username } of DEMO_ACCOUNTS as { username: Username }[]) {
    const { profileType, profileId, roles } = people[username]
    users[username] = await createAccount(ctx, {
      username,
      password: { hash },
      profileType,
      profileId,
      roles,
    })
  }

  const asUser: AsUser = (username, daysAgo, minutes = 0) => ({
    ...ctx,
    now: new Date(ctx.now.getTime() - daysAgo * DAY_MS - minutes * 60_000),
    actor: {
      ...people[username],
      userId: users[username],
      username,
      sessionId: '',
      currentRole: people[username].roles[0],
      permissions: new Set(),
      accessVersion: 0,
      mustChangePassword: false,
    },
  })
  return { users, asUser }
}
