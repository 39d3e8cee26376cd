import type { mobileKind } from '@xueqiao/contract/access/roles'

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
