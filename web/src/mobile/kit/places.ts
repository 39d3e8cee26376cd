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

/** Where preparations and plans are read and decided; whoever leads without a teacher's pages has one for these alone. */
export const preparationsOf = (kind: MobileKind | undefined) =>
  kind === 'teacher' ? '/mobile/teacher/preparations' : '/mobile/preparations'

/** Pupils have a page of it; the others' homes show it (000 §2.5). On which day and of which child, the address says. */
export const timetableOf = (kind: MobileKind, asked: URLSearchParams) =>
  `${kind === 'student' ? '/mobile/student/schedule' : HOMES[kind]}?${asked}`

/** What a bell line or a push about homework leads to: one of them by its number, of a parent's child that of it; or the list. */
export const homeworkOf = (kind: MobileKind, which: string) => {
  const [, id, child] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(which) ?? []
  if (kind === 'parent')
    return `${HOMES.parent}?homework=${id ?? 'list'}${child === undefined ? '' : `&child=${child}`}`
  const list = `/mobile/${kind}/homework`
  if (id === undefined) return list
  return kind === 'teacher' ? `${list}/${id}` : `${list}?id=${id}`
}

/**
 * What a bell line about marks or an assessment leads to: the record, of the child that it names, or that was looked at last,
 * with the exam that it is about.
 */
export const growthOf = (kind: MobileKind, child: number | undefined, exam: string | null) => {
  const growth = `show=growth${exam === null ? '' : `&exam=${encodeURIComponent(exam)}`}`
  if (kind === 'student') return `${PROFILES.student}?${growth}`
  if (kind === 'teacher') return HOMES.teacher
  return child === undefined ? '/mobile/parent/children' : `/mobile/parent/child/${child}?${growth}`
}
