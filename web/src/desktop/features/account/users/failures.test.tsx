import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toast } from '../../../../lib/toast'
import { closed, confirm, dialog, dialogs, failsInWords, opened, press, row, says } from '../../../kit/acting'
import { broken, lost, paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { ProfilePicker } from './ProfilePicker'
import { UsersPage } from './UsersPage'

const USER = {
  id: 7,
  username: 'unlucky',
  name: '不走运',
  email: 'unlucky@example.com',
  enabled: true,
  mustChangePassword: false,
  profileType: 'ADMIN',
  profileId: null,
  roles: [{ name: 'ROLE_SCHOOL_ADMIN' }],
  createdAt: '2024-09-01 08:30:00',
  lastLogin: null,
  version: 4,
}
const role = (id: number, name: string, displayName: string, builtIn: boolean) => ({
  id,
  name,
  displayName,
  builtIn,
  userCount: 0,
  description: '说明',
  createdAt: '2024-09-01 08:30:00',
})
const ROLES = [role(1, 'ROLE_TEACHER', '任课教师', true), role(9, 'ROLE_UNLUCKY', '不走运', false)]
const USERS = 'GET /api/users/paginated'
const LIST_OF_ROLES = 'GET /api/users/roles/with-user-count'
const HELD = 'GET /api/roles/{id}/permissions'

beforeEach(() =>
  signIn(['view', 'create', 'update', 'delete'].flatMap((verb) => [`user:${verb}`, `role:${verb}`])),
)
afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

const show = (given: Record<string, unknown> = {}, path = '/system/users') => {
  const server = standIn({
    [USERS]: paged([USER]),
    [LIST_OF_ROLES]: ROLES,
    'GET /api/users/roles': ROLES,
    [HELD]: [],
    'POST /api/users/{id}/reset-password': 'abcd2345efgh',
    ...given,
  })
  renderAt(path, <UsersPage />)
  return server
}

describe('users: every refusal and every lost call is named (USER-39 to 49)', () => {
  test('of the lists', async () => {
    for (const [call, reply, text] of [
      ['GET /api/departments/tree', refused(), '获取部门列表失败'],
      ['GET /api/departments/tree', lost, '加载部门列表失败，请稍后重试'],
      [USERS, refused(), '获取用户列表失败'],
      [USERS, lost, '获取用户列表失败，请稍后重试'],
    ] as const) {
      show({ [call]: reply })
      await says(text)
      cleanup()
      signIn(['user:view', 'user:create'])
    }
  })

  test('of what is done to a user', async () => {
    const server = show()
    const line = await row('unlucky')
    const STATUS = 'PATCH /api/users/{id}/status'
    const disable = async () => {
      await press('禁用', line)
      await opened('确定要禁用用户')
      await confirm('禁用')
      await closed()
    }
    await failsInWords(server, STATUS, '操作失败', disable)
    server.on(STATUS, lost)
    await disable()
    await says('操作失败，请稍后重试')
    server.on('POST /api/users/{id}/reset-password', refused())
    await press('重置密码', line)
    await opened('确定要重置用户 unlucky 的密码吗？')
    await confirm()
    await says('重置密码失败')
  })

  test('of copying the new password, which stays in sight', async () => {
    show()
    await press('重置密码', await row('unlucky'))
    await opened('确定要重置用户')
    await confirm()
    const told = await opened('密码重置成功')
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } })
    await press('复制', told)
    await says('复制失败，请手动复制')
    vi.stubGlobal('navigator', {})
    document.execCommand = () => false
    await press('复制', told)
    await says('请手动选择密码并复制')
    expect(within(told).getByText('abcd2345efgh')).toBeTruthy()
  })

  test('of the records an account may belong to', async () => {
    standIn({ 'GET /api/students': lost })
    renderAt('/', <ProfilePicker open type="STUDENT" onClose={() => {}} onPick={() => {}} />)
    await says('获取档案列表失败，请稍后重试')
  })
})

describe('roles: every refusal is named (ROLE-20 to 23)', () => {
  const ROLES_TAB = '/system/users?tab=roles'

  test('of the list', async () => {
    show({ [LIST_OF_ROLES]: refused() }, ROLES_TAB)
    await says('获取角色列表失败')
  })

  test('of deleting and of saving rights, which stay as they were set', async () => {
    const server = show({}, ROLES_TAB)
    const line = await row('ROLE_UNLUCKY')
    await failsInWords(server, 'DELETE /api/roles/{id}', '删除角色失败', async () => {
      await press('删除', line)
      await opened('确定要删除角色 不走运 吗？')
      await confirm()
      await closed()
    })
    server.on('PATCH /api/roles/{id}/permissions', refused())
    await press('权限配置', line)
    const tree = await opened('权限配置 · 不走运')
    const name = await within(tree).findByText('课程查看')
    fireEvent.click(name.closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') ?? name)
    await press('确定', tree)
    await says('更新权限失败')
    expect(dialogs()).toEqual([tree])
  })

  test('of reading rights: those of the role are shown, and cannot be saved', async () => {
    show({ [HELD]: broken }, ROLES_TAB)
    await press('权限配置', await row('ROLE_TEACHER'))
    await says('获取角色权限失败')
    const node = (await screen.findByText('课程查看')).closest('.ant-tree-treenode')
    await waitFor(() => expect(node?.className).toContain('checkbox-checked'))
    expect(within(dialog()).getByText('确定').closest('button')).toHaveProperty('disabled', true)
  })
})
