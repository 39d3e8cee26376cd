import { mobileKind } from '@xueqiao/contract/access/roles'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { matchPath } from 'react-router'
import { homeOf, type MobileKind, profileOf } from '../kit/places'

const PAGES_OF_ONE_ROLE = ROUTES.filter((route) => route.role !== undefined)
const roleOfPath = (path: string) =>
  PAGES_OF_ONE_ROLE.find((route) => matchPath(route.path, path) !== null)?.role

const holds = (roles: readonly string[], kind: MobileKind) =>
  roles.some((role) => mobileKind([role]) === kind)

/** Whose tabs stand under a page: those of its role, or of the viewer's own on pages for everyone. */
export const kindAt = (path: string, roles: readonly string[]): MobileKind | undefined => {
  const page = roleOfPath(path)
  return page !== undefined && holds(roles, page) ? page : mobileKind(roles)
}

/**
 * Where the guard of 000 §2.5 moves someone, or undefined when they may stay. Unlike on the desktop, ADMIN does not
 * pass every check here; the default profile stays open to those who have no home on the phone.
 */
export const guardMoves = (path: string, roles: readonly string[]): string | undefined => {
  const wanted = roleOfPath(path)
  if (wanted === undefined || holds(roles, wanted)) return undefined
  const own = mobileKind(roles)
  if (own !== undefined) return homeOf(own)
  return path === profileOf(undefined) ? undefined : '/mobile/login'
}
