import { type Permission, ROLE_PERMISSIONS } from '@xueqiao/contract/access/permissions'
import type { Role } from '@xueqiao/contract/access/roles'
import type { Access, Endpoint, InputOf } from '@xueqiao/contract/common/endpoint'
import type { TestApp } from './app'
import type { buildersFor } from './builders'

/**
 * What a module's routes.policy.ts is made of: one line an endpoint. Who may call it stands in the contract; a line
 * says what more there is to it, and how to make a call that succeeds.
 */
export const WHO = ['admin', 'schoolAdmin', 'dept', 'headTeacher', 'teacher', 'student', 'parent'] as const
export type Who = (typeof WHO)[number]

export const ROLE_OF: Record<Who, Role> = {
  admin: 'ADMIN',
  schoolAdmin: 'SCHOOL_ADMIN',
  dept: 'DEPARTMENT_ADMIN',
  headTeacher: 'HEAD_TEACHER',
  teacher: 'TEACHER',
  student: 'STUDENT',
  parent: 'PARENT',
}

export const STAFF: readonly Who[] = ['admin', 'schoolAdmin', 'dept', 'headTeacher', 'teacher']
export const ADMINS: readonly Who[] = ['admin', 'schoolAdmin']
/** The department of the own corner, and its 班主任, who has the role of a teacher. */
export const IN_CHARGE: readonly Who[] = ['admin', 'schoolAdmin', 'dept', 'teacher']
export const but = (...others: readonly Who[]) => WHO.filter((who) => !others.includes(who))

/** Whom the contract lets in. */
export const admitted = (access: Access): readonly Who[] => {
  if (access === 'public' || access === 'session') return WHO
  if (access === 'staff') return STAFF
  const codes: readonly Permission[] = [access].flat()
  return WHO.filter((who) => ROLE_PERMISSIONS[ROLE_OF[who]].some((held) => codes.includes(held)))
}

/** One corner of the school: a department, a class in it, its teacher, a pupil and a parent. */
export interface Corner {
  departmentId: number
  teacherId: number
  classId: number
  studentId: number
  parentId: number
}

export type Caller = Awaited<ReturnType<TestApp['login']>>

/** Where a call is made: by whom, and in whose corner. */
export interface Place extends Corner {
  who: Who
  /** The caller's own corner, or one they have no part in. */
  isOwn: boolean
  call: Caller
  t: TestApp
  make: ReturnType<typeof buildersFor>
  /** The account of one of the seven. */
  userOf: (who: Who) => Promise<number>
  /** The accounts of the corner's teacher and parent. */
  teacherUser: () => Promise<number>
  parentUser: () => Promise<number>
  /** An administrator who is none of the seven. */
  office: () => Promise<Caller>
  /** A class of the corner, which nobody else needs. */
  aClass: () => Promise<number>
}

/** As it is, or made for the place, knowing the row that was made before. */
type Made<T> = T | ((place: Place, row: number) => T | Promise<T>)
type PartOf<E, Part extends string> = Part extends keyof InputOf<E> ? InputOf<E>[Part] : never

type Row = number | string | Record<string, string>

export interface File {
  name: string
  bytes: Buffer
}

interface Terms<Params, Query, Body> {
  /** Of those whom the contract lets in, who really may; the others are refused with 403. */
  may?: readonly Who[]
  /** The row of the path in the caller's own corner, and in a foreign one: its `id`, its only parameter, or all. */
  row?: (place: Place) => Row | Promise<Row>
  /** Whatever else stands in the path. */
  params?: Made<Params>
  query?: Made<Query>
  body?: Made<Body>
  /** What an upload sends. */
  file?: Made<File>
  /** May call it, and has no such row: 404. */
  without?: readonly Who[]
  /**
   * What the row of others answers: usually 404, and to those who see the whole school what their own does. For
   * everybody else another one, or for some by name.
   */
  foreign?: number | Partial<Record<Who, number>>
  /** Sent by an account made for the purpose: the call ends the session or changes the password. */
  apart?: boolean
  /** An allowed call cannot succeed, for anybody or for some, and answers this instead. */
  answers?: number | Partial<Record<Who, number>>
  because?: string
}

type Loose = Terms<object, object, unknown>
export interface Line extends Loose {
  endpoint: Endpoint
}

export const line = <E extends Endpoint>(
  endpoint: E,
  terms: Terms<Partial<PartOf<E, 'params'>>, PartOf<E, 'query'>, PartOf<E, 'body'>> = {},
): Line => ({ endpoint, ...(terms as Loose) })

/** The same answer for several people. */
export const to = (people: readonly Who[], status: number): Partial<Record<Who, number>> =>
  Object.fromEntries(people.map((who) => [who, status]))

/** Of a row that is somebody's alone, whoever asks. */
export const THEIRS_ALONE = to(ADMINS, 404)

export const unique = (word: string) => `${word}${Math.random().toString(36).slice(2, 12)}`
