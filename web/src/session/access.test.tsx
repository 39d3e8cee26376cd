import { cleanup, render } from '@testing-library/react'
import { mayOpen, menuFor } from '@xueqiao/contract/access/menus'
import { PERMISSIONS } from '@xueqiao/contract/access/permissions'
import { afterEach, describe, expect, it } from 'vitest'
import { Need, viewerOf } from './access'
import { clearSession, startSession, toStoredUser } from './store'

const viewer = (raw: object) => viewerOf(toStoredUser({ username: 'zhou', ...raw }))
const paths = (raw: object) =>
  menuFor(viewer(raw), () => true).flatMap((group) =>
    [group.path ?? [], group.items.map((item) => item.path)].flat(),
  )

afterEach(() => {
  cleanup()
  clearSession()
})

describe('permissions', () => {
  it('come from authorities, then the server, then the roles (PERMISSION-03 to 05)', () => {
    expect(
      viewer({ authorities: ['class:create'], permissions: [], roles: ['STUDENT'] }).permissions,
    ).toEqual(['class:create'])
    expect(viewer({ authorities: ['ROLE_TEACHER'], permissions: ['course:delete'] }).permissions).toEqual([
      'course:delete',
    ])
    const mapped = viewer({ authorities: ['ROLE_TEACHER'] }).permissions
    expect(mapped).toContain('course:create')
    expect(mapped).not.toContain('course:delete')
  })

  it('are all held by the username admin, who is an administrator (PERMISSION-02)', () => {
    const admin = viewer({ username: 'admin', roles: [] })
    expect(admin).toMatchObject({ permissions: PERMISSIONS, kind: 'admin' })
    expect(paths({ username: 'admin', roles: [] })).toContain('/system/users')
  })

  it('remove what needs more (PERMISSION-06 to 08)', () => {
    startSession('t', { username: 'zhou', permissions: ['b'], roles: ['TEACHER'] })
    const shown = (props: { code: string | string[]; all?: boolean }) => {
      const { container } = render(<Need {...props}>x</Need>)
      return container.textContent === 'x'
    }
    expect(shown({ code: [] })).toBe(true)
    expect(shown({ code: 'a' })).toBe(false)
    expect(shown({ code: ['a', 'b'] })).toBe(true)
    expect(shown({ code: ['a', 'b'], all: true })).toBe(false)
  })
})

describe('roles', () => {
  it('all count until one is chosen (G80)', () => {
    const roles = ['TEACHER', 'PARENT']
    expect(viewer({ roles })).toMatchObject({ roles, kind: 'teacher' })
    expect(viewer({ roles, currentRole: 'PARENT' })).toMatchObject({ roles: ['PARENT'], kind: 'parent' })
    expect(viewer({ roles, currentRole: 'ROLE_TEACHER', switched: true }).roles).toEqual(['TEACHER'])
  })

  it('are detected in their order (PERMISSION-10)', () => {
    const kind = (...roles: string[]) => viewer({ roles }).kind
    expect([kind('STUDENT', 'PARENT'), kind('PARENT', 'TEACHER'), kind('TEACHER', 'ADMIN'), kind()]).toEqual([
      'parent',
      'teacher',
      'admin',
      'parent',
    ])
  })
})

describe('menus', () => {
  it('of a parent and of a student are exactly those listed (MENU-01, MENU-02)', () => {
    expect(paths({ roles: ['PARENT'] })).toEqual([
      '/dashboard',
      '/schedule/class',
      '/student-growth/profile',
      '/student/assessment',
      '/homework/student',
      '/family-school/hub',
      '/family-school/communication',
      '/family-school/feedback',
      '/family-school/profile',
      '/family-school/notifications',
    ])
    expect(paths({ roles: ['STUDENT'] })).not.toContain('/family-school/feedback')
  })

  it('follow roles and permissions (MENU-05, 08 to 12)', () => {
    const teacher = paths({ roles: ['TEACHER'] })
    const leader = paths({ roles: ['DEPARTMENT_ADMIN'] })
    expect(teacher).not.toContain('/schedule/management')
    expect(leader).toContain('/schedule/management')
    expect(teacher).toContain('/family-school/analytics')
    expect(leader).not.toContain('/family-school/analytics')
    expect(leader).not.toContain('/homework/teacher')
    expect([...teacher, ...leader].filter((path) => path.startsWith('/system'))).toEqual([])
    expect(paths({ roles: ['TEACHER'], permissions: ['class:view'] })).not.toContain('/teaching/plans')
  })

  const clerk = { roles: ['COURSES'], profileType: 'ADMIN', permissions: ['course:view', 'course:create'] }

  it('of a role that the school made are the pages it may view', () => {
    expect(paths(clerk)).toEqual(['/dashboard', '/school/courses'])
    expect(paths({ ...clerk, permissions: ['student:view', 'user:view'] })).toEqual([
      '/dashboard',
      '/school/classes',
      '/student/students',
      '/system/users',
    ])
    expect(paths({ ...clerk, permissions: [] })).toEqual(['/dashboard'])
    // Beside a built-in role it adds nothing: 000 §2.3 stays exact.
    const both = { ...clerk, roles: ['TEACHER', 'COURSES'], permissions: ['user:view'] }
    expect(paths(both)).not.toContain('/system/users')
  })

  it('are the pages that open, with all below them; built-in roles open as before', () => {
    const opens = (raw: object) => (path: string) => mayOpen(viewer(raw), path)
    const asked = [
      '/dashboard',
      '/school/courses',
      '/student/students/:id',
      '/system/users',
      '/system/api-test',
    ]
    expect(asked.map(opens(clerk))).toEqual([true, true, false, false, false])
    expect(asked.map(opens({ ...clerk, permissions: ['student:view'] }))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    expect(asked.every(opens({ roles: ['TEACHER'] }))).toBe(true)
    expect(viewer(clerk).kind).toBe('admin')
    expect(viewer({ ...clerk, profileType: 'TEACHER' }).kind).toBe('teacher')
  })
})
