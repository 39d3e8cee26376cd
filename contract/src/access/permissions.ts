import { isAlwaysAdmin, type Role, roleName } from './roles'

const crud = <const E extends string>(entity: E) =>
  [`${entity}:view`, `${entity}:create`, `${entity}:update`, `${entity}:delete`] as const

/** Every code that gates a control or a call (000 §6, 001 §6, 002 §3.8 and §6; decisions G02, G61). */
export const PERMISSIONS = [
  ...crud('user'),
  ...crud('role'),
  'system:view',
  'system:manage',
  'system:grade_upgrade',
  ...crud('class'),
  'class:assignCourse',
  ...crud('course'),
  'course:assignTeacher',
  ...crud('student'),
  ...crud('teacher'),
  'teacher:import',
  'teacher:assignCourse',
  ...crud('department'),
  'grade:view',
  'grade:create',
  'grade:update',
  'schedule:view',
  'schedule:create',
  'schedule:update',
  'schedule:manage',
  ...crud('teachingPlan'),
  'teachingPlan:approve',
  'lessonPreparation:review',
  'courseResource:view',
  'courseResource:upload',
  'courseResource:delete',
  'homework:view',
  'homework:create',
  'homework:grade',
  'homework:submit',
  'growth:view',
  'assessment:view',
  'family:view',
  'profile:view',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const ofStudents = [
  'teachingPlan:view',
  'courseResource:view',
  'homework:view',
  'homework:submit',
  'schedule:view',
  'growth:view',
  'assessment:view',
  'family:view',
  'profile:view',
] as const satisfies Permission[]

const ofTeachers = [
  'teachingPlan:view',
  'teachingPlan:create',
  'teachingPlan:update',
  'courseResource:view',
  'courseResource:upload',
  'homework:view',
  'homework:create',
  'homework:grade',
  'teacher:view',
  'student:view',
  'class:view',
  'course:view',
  'course:create',
  'course:update',
  'schedule:view',
  'growth:view',
  'assessment:view',
  'grade:view',
  'grade:create',
  'grade:update',
] as const satisfies Permission[]

/** SCHOOL_ADMIN is ADMIN without user, role and system settings (decisions G04). */
const RESERVED = /^(user|role|system):/

/** The union of the specification's two maps, and the codes neither of them gives (000 §6; decisions G01, G02, G04). */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  ADMIN: PERMISSIONS,
  SCHOOL_ADMIN: PERMISSIONS.filter((code) => !RESERVED.test(code)),
  DEPARTMENT_ADMIN: [
    'teachingPlan:view',
    'teachingPlan:create',
    'teachingPlan:update',
    'teachingPlan:approve',
    'teacher:view',
    'teacher:create',
    'teacher:update',
    'teacher:import',
    'teacher:assignCourse',
    'student:view',
    'student:create',
    'student:update',
    'course:view',
    'course:create',
    'course:update',
    'course:assignTeacher',
    'class:view',
    'class:create',
    'class:update',
    'class:assignCourse',
    'department:view',
    'schedule:view',
    'schedule:create',
    'schedule:manage',
    'grade:view',
    'growth:view',
    'assessment:view',
  ],
  HEAD_TEACHER: [...ofTeachers, 'teachingPlan:approve', 'lessonPreparation:review'],
  TEACHER: ofTeachers,
  STUDENT: ofStudents,
  PARENT: ofStudents.filter((code) => code !== 'homework:submit'),
}

export interface Grantee {
  username: string
  roles: readonly string[]
  authorities?: readonly string[]
  permissions?: readonly string[] | undefined
}

/**
 * Authorities first, then the server's list, then the map of the roles; the username `admin` holds everything
 * (000 §6). Authorities that are role names say nothing about permissions.
 */
export const resolvePermissions = (user: Grantee): readonly string[] => {
  if (isAlwaysAdmin(user.username)) return PERMISSIONS
  const granted = (user.authorities ?? []).filter((authority) => authority.includes(':'))
  if (granted.length > 0) return granted
  if (user.permissions !== undefined) return user.permissions
  return permissionsOfRoles(user.roles)
}

export const permissionsOfRoles = (roles: readonly string[]): Permission[] => [
  ...new Set(roles.flatMap((role) => ROLE_PERMISSIONS[roleName(role) as Role] ?? [])),
]

/** Nothing required passes; otherwise any of the codes, or all of them, must be held (000 §6). */
export const allows = (
  held: readonly string[],
  required: readonly string[] = [],
  mode: 'any' | 'all' = 'any',
) =>
  required.length === 0 ||
  (mode === 'any'
    ? required.some((code) => held.includes(code))
    : required.every((code) => held.includes(code)))
