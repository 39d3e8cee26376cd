/** The six roles of 000 §6 and the school administrator of 002 §3.7. */
export const ROLES = [
  'ADMIN',
  'SCHOOL_ADMIN',
  'DEPARTMENT_ADMIN',
  'HEAD_TEACHER',
  'TEACHER',
  'STUDENT',
  'PARENT',
] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  ADMIN: '系统管理员',
  SCHOOL_ADMIN: '学校管理员',
  DEPARTMENT_ADMIN: '部门管理员',
  HEAD_TEACHER: '教研组长',
  TEACHER: '教师',
  STUDENT: '学生',
  PARENT: '家长',
}

export const PROFILE_TYPES = ['ADMIN', 'TEACHER', 'STUDENT', 'PARENT'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

/** The ROLE_ prefix is optional everywhere, and case does not matter (000 §2.5, §6). */
export const roleName = (role: string) =>
  role
    .trim()
    .toUpperCase()
    .replace(/^ROLE_/, '')
export const roleCode = (role: string) => `ROLE_${roleName(role)}`
export const roleLabel = (role: string) => ROLE_LABELS[roleName(role) as Role] ?? roleName(role)

/** The login name of the account that the first start makes. */
export const ADMIN_NAME = 'admin'

/** That account is an administrator whatever its roles (000 §6); there is one of this name, and never another. */
export const isAlwaysAdmin = (username: string) => username === ADMIN_NAME

/** In whatever spelling: nobody else is given the name. */
export const isReservedName = (username: string) =>
  username.normalize('NFKC').replace(/\s/g, '').toLowerCase() === ADMIN_NAME

/** The roles somebody has, without prefix. */
export const rolesHeld = (username: string, roles: readonly string[]): string[] => {
  const names = roles.map(roleName)
  return isAlwaysAdmin(username) && !names.includes('ADMIN') ? ['ADMIN', ...names] : names
}

/** Roles as the browser may hold them: text, or objects with an authority or a name (000 §3). */
export const roleNames = (roles: unknown): string[] =>
  (Array.isArray(roles) ? roles : [])
    .map((role: unknown) => {
      if (typeof role === 'string') return role
      const { authority, name } = (role ?? {}) as { authority?: unknown; name?: unknown }
      return typeof authority === 'string' ? authority : typeof name === 'string' ? name : ''
    })
    .filter((role) => role !== '' && !role.includes(':'))
    .map(roleName)

export type Kind = 'admin' | 'teacher' | 'parent' | 'student'

const ADMINS: readonly string[] = ['ADMIN', 'SCHOOL_ADMIN', 'DEPARTMENT_ADMIN']
const TEACHERS: readonly string[] = ['TEACHER', 'HEAD_TEACHER']
const any = (roles: readonly string[], wanted: readonly string[]) =>
  roles.some((role) => wanted.includes(role))

/** The kind of someone whose roles say nothing: what their account is. */
export const KIND_OF: Record<ProfileType, Kind> = {
  ADMIN: 'admin',
  TEACHER: 'teacher',
  STUDENT: 'student',
  PARENT: 'parent',
}

/** Detection order: admin, teacher, parent, student; nothing known is a parent (000 §6). */
export const detectKind = (roles: readonly string[]): Kind => {
  if (any(roles, ADMINS)) return 'admin'
  if (any(roles, TEACHERS)) return 'teacher'
  if (roles.includes('PARENT')) return 'parent'
  if (roles.includes('STUDENT')) return 'student'
  return 'parent'
}

/** Only roles that the school made itself, of which 000 knows nothing. */
export const isOwnRoles = (roles: readonly string[]) => roles.length > 0 && !any(roles, ROLES)

/** Whose home a phone shows: parent first, then teacher, then student (000 §2.5; decisions G03). */
export const mobileKind = (roles: readonly string[]): Exclude<Kind, 'admin'> | undefined => {
  if (roles.includes('PARENT')) return 'parent'
  if (any(roles, TEACHERS)) return 'teacher'
  if (roles.includes('STUDENT')) return 'student'
  return undefined
}

/** A teacher in charge of a research group is a teacher wherever a page asks for one; ADMIN passes every check. */
export const hasRole = (roles: readonly string[], wanted: readonly string[]) =>
  wanted.length === 0 ||
  roles.includes('ADMIN') ||
  roles.some((role) => wanted.includes(role) || (role === 'HEAD_TEACHER' && wanted.includes('TEACHER')))
