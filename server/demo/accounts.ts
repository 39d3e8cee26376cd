import { createAccount } from '../src/modules/account/users/service'
import { hashPassword } from '../src/platform/auth/password'
import { localDate, startOfDay } from '../src/platform/clock'
import type { Actor, AuthedTxCtx, TxCtx } from '../src/platform/context'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'
import { openAccounts } from './opening'

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

/** A guardian who uses an account of their own, beside the logins that are offered. */
export interface Guardian {
  key: string
  as: (daysAgo: number, minutes?: number) => AuthedTxCtx
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MID_MORNING = 10.5 * 60 * MINUTE_MS

/** On that day, when people are there: a school that was made at night has not lived by night. */
const atSchool = (then: Date) => startOfDay(localDate(then)).getTime() + MID_MORNING

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

/** A family of a class that the teacher has nothing to do with. */
export const outsiderOf = (school: DemoSchool) => {
  const { accounts, classes, students, guardians, parents, assignments } = school
  const taught = assignments.filter(({ teacherKey }) => teacherKey === accounts.teacher)
  const own = new Set([
    ...classes
      .filter((one) => [one.headTeacherKey, one.assistantTeacherKey].includes(accounts.teacher))
      .map(({ key }) => key),
    ...taught.map(({ classKey }) => classKey),
  ])
  const known = new Set([accounts.parent, ...familiesOf(school).map(({ key }) => key)])
  const child = students.findLast(({ classKey }) => !own.has(classKey))
  const link = guardians.find((one) => one.studentKey === child?.key && !known.has(one.parentKey))
  const parent = parents.find(({ key }) => key === link?.parentKey)
  return child && parent && { child, parent }
}

type Who = Pick<Actor, 'userId' | 'username' | 'name' | 'roles' | 'profileType' | 'profileId'>

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

  /** Most families use theirs, some have not yet, one was closed; the others wait for the 班主任. And one of elsewhere. */
  const addFamilies = async (ids: Pick<Ids, 'parents'>) => {
    const outsider = outsiderOf(school)?.parent
    const own = familiesOf(school).flatMap(({ key, name, phone }, index) => {
      if (index % 12 === 7) return []
      const [pending, enabled] = [index % 10 === 9, index !== 5]
      return [{ key, name, username: phone, id: idOf(ids.parents, key), pending, enabled }]
    })
    const elsewhere = outsider ? [{ username: outsider.phone, id: idOf(ids.parents, outsider.key) }] : []
    const made = await openAccounts(
      ctx,
      hash,
      [...own, ...elsewhere].map((one) => ({ ...one, type: 'PARENT' as const })),
    )
    return own.flatMap(({ key, name, username, id, pending, enabled }): Guardian[] => {
      const userId = made.get(id)
      if (userId === undefined || pending || !enabled) return []
      const who = { profileType: 'PARENT', profileId: id, roles: ['PARENT'], userId, username, name } as const
      return [{ key, as: (daysAgo, minutes = 0) => ctxOf(who, daysAgo, minutes) }]
    })
  }

  /** Every teacher can be written to; they sign in with their number. */
  const addTeachers = async (ids: Pick<Ids, 'teachers'>) => {
    const others = school.teachers.filter(({ key }) => key !== accounts.teacher && key !== accounts.dept)
    await openAccounts(
      ctx,
      hash,
      others.map(({ key, teacherNumber }) => ({
        ...{ username: teacherNumber, type: 'TEACHER' as const, id: idOf(ids.teachers, key) },
      })),
    )
  }

  const timeOf = (daysAgo: number, minutes: number) => {
    const then = ctx.now.getTime() - daysAgo * DAY_MS
    if (daysAgo < 1) return then - minutes * MINUTE_MS
    return Math.min(atSchool(new Date(then)) - minutes * MINUTE_MS, ctx.now.getTime())
  }
  const ctxOf = (who: Who, daysAgo: number, minutes: number): AuthedTxCtx => ({
    ...ctx,
    now: new Date(timeOf(daysAgo, minutes)),
    actor: {
      ...who,
      loginSessionId: '',
      currentRole: who.roles[0] ?? '',
      permissions: new Set(),
      accessVersion: 0,
      mustChangePassword: false,
      gradeWording: 'PAGE',
    },
  })
  const asUser: AsUser = (username, daysAgo, minutes = 0) => {
    const account = { profileId: profiles[username], userId: users[username], username }
    return ctxOf({ ...people[username], ...account }, daysAgo, minutes)
  }
  return { users, addPeople, addFamilies, addTeachers, asUser }
}
