import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { PERMISSIONS } from '@xueqiao/contract/access/permissions'
import { afterEach, describe, expect, test } from 'vitest'
import { startSession, toStoredUser } from '../../../../session/store'
import { answerWith, enveloped, renderAt, signIn } from '../../../kit/testing'
import { PermissionsPage } from './PermissionsPage'
import { RoleMenuPage } from './RoleMenuPage'
import { permissionsWith } from './role-permissions'
import { codeGroups, differences, sourceOf } from './source'

afterEach(cleanup)

const user = (part: object) => {
  const stored = toStoredUser({ username: 'someone', roles: ['TEACHER'], ...part })
  if (stored === null) throw new Error('nobody')
  return stored
}

describe('where rights come from', () => {
  test('in the order of the specification (000 §6)', () => {
    expect(sourceOf(user({ username: 'admin' }))).toContain('admin')
    expect(sourceOf(user({ authorities: ['class:view'], permissions: [] }))).toBe('账号的授权列表')
    expect(sourceOf(user({ permissions: [] }))).toBe('服务器下发的权限列表')
    expect(sourceOf(user({}))).toBe('角色与权限的对照表')
  })

  test('every code stands in one group, and every group has a name', () => {
    const groups = codeGroups()
    expect(groups.flatMap(({ codes }) => codes).toSorted()).toEqual([...PERMISSIONS].toSorted())
    expect(groups.filter(({ area, title }) => area === title)).toEqual([])
  })

  test('what differs is told for both sides', () => {
    expect(differences(['a', 'b'], ['b', 'c'])).toEqual({ onlyHere: ['a'], onlyThere: ['c'] })
  })

  test('a role has its own codes outside the tree, and what the server says inside it', () => {
    expect(permissionsWith('TEACHER', [201])).toContain('teachingPlan:view')
    expect(permissionsWith('TEACHER', [201])).toContain('course:view')
    expect(permissionsWith('TEACHER', [201])).not.toContain('course:create')
    expect(permissionsWith('CLERK', [2, 201])).toEqual(['course:view'])
  })
})

describe('/test/permissions', () => {
  test('a check without requirements passes, another by what is held (PERMISSION-06)', async () => {
    answerWith(() => enveloped({ permissions: ['class:view', 'class:create'] }))
    signIn(['class:view', 'course:view'])
    renderAt('/test/permissions', <PermissionsPage />)
    const verdict = (name: string) => screen.getByRole('status', { name }).textContent
    expect(verdict('权限检查结果')).toBe('通过（没有要求）')
    const choose = (label: string, option: string) => {
      fireEvent.mouseDown(screen.getByLabelText(label))
      const found = document.querySelector(`.ant-select-item-option[title="${option}"]`)
      if (found === null) throw new Error(`no ${option}`)
      fireEvent.click(found)
    }
    choose('要求的权限', 'user:view')
    expect(verdict('权限检查结果')).toBe('不通过')
    choose('要求的角色', '系统管理员')
    expect(verdict('角色检查结果')).toBe('不通过')
    choose('要求的角色', '教师')
    expect(verdict('角色检查结果')).toBe('通过')

    const server = within(screen.getByRole('region', { name: '与服务器核对' }))
    expect(await server.findByText('不一致')).toBeDefined()
    expect(server.getByText('只在本机').parentElement?.textContent).toContain('course:view')
    expect(server.getByText('只在服务器').parentElement?.textContent).toContain('class:create')
  })
})

describe('/test/role-menu', () => {
  const role = (id: number, name: string, displayName: string) => ({ id, name, displayName })
  const answer = (call: string) =>
    enveloped(
      call.includes('/permissions')
        ? []
        : [role(1, 'ROLE_ADMIN', '系统管理员'), role(6, 'ROLE_PARENT', '家长')],
    )

  test('shows the menu of the role in the address, with what is not open yet', async () => {
    startSession('token', { id: 1, username: 'admin', roles: ['ADMIN'] })
    answerWith(answer)
    renderAt('/test/role-menu?role=PARENT', <RoleMenuPage />)
    const menu = within(await screen.findByRole('list', { name: '菜单' }))
    expect(menu.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      '首页',
      '孩子信息',
      '作业',
      '家校沟通',
      '通知',
    ])
    expect(menu.queryByText('/system/users')).toBeNull()
    expect(menu.getByText('孩子作业').closest('li')?.textContent).toContain('未开放')
  })
})
