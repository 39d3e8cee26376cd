import { mobileKind } from '@xueqiao/contract/access/roles'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { matchPath } from 'react-router'

export type MobileKind = NonNullable<ReturnType<typeof mobileKind>>

const HOMES: Record<MobileKind, string> = {
  parent: '/mobile/parent/home',
  teacher: '/mobile/teacher/home',
  student: '/mobile/student/home',
}
const PROFILES: Record<MobileKind, string> = {
  parent: '/mobile/parent/profile',
  teacher: '/mobile/teacher/profile',
  student: '/mobile/student/info',
}

export const homeOf = (kind: MobileKind | undefined) => (kind === undefined ? '/mobile/home' : HOMES[kind])
/** Roles without pages of their own get the parent profile (000 §2.5). */
export const profileOf = (kind: MobileKind | undefined) => PROFILES[kind ?? 'parent']

const PAGES_OF_ONE_ROLE = ROUTES.filter((route) => route.role !== undefined)
export const roleOfPath = (path: string) =>
  PAGES_OF_ONE_ROLE.find((route) => matchPath(route.path, path) !== null)?.role

/**
 * Where the guard of 000 §2.5 moves someone, or undefined when they may stay. Unlike on the desktop, ADMIN does not
 * pass every check here; the default profile stays open to those who have no home on the phone.
 */
export const guardMoves = (path: string, roles: readonly string[]): string | undefined => {
  const wanted = roleOfPath(path)
  if (wanted === undefined || roles.some((role) => mobileKind([role]) === wanted)) return undefined
  const own = mobileKind(roles)
  if (own !== undefined) return homeOf(own)
  return path === profileOf(undefined) ? undefined : '/mobile/login'
}
