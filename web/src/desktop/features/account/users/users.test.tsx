import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conforms } from '../../../kit/conformance'
import { answerWith, enveloped, renderAt, signIn } from '../../../kit/testing'
import { genderOf } from './ProfilePicker'
import { UsersPage } from './UsersPage'

const USER = {
  id: 7,
  username: 'chen_01',
  name: '陈老师',
  email: 'chen@b.cn',
  enabled: true,
  mustChangePassword: false,
  profileType: 'TEACHER',
  profileId: 3,
  roles: [{ name: 'ROLE_TEACHER' }, { name: 'ROLE_X' }],
  createdAt: [2024, 9, 1, 8, 30, 0],
  lastLogin: null,
  version: 4,
}
const role = (id: number, name: string, displayName: string, builtIn: boolean) => ({
  id,
  name,
  displayName,
  builtIn,
  userCount: 2,
  description: '说明',
  createdAt: '2024-09-01 08:30:00',
})
const ROLES = [role(1, 'ROLE_TEACHER', '任课教师', true), role(9, 'ROLE_X', '排课员', false)]

const answer = (call: string) => {
  if (call.includes('/permissions')) return enveloped(call.startsWith('GET') ? [201] : [])
  if (call.includes('/paginated')) return enveloped({ content: [USER], totalElements: 1 })
  if (call.startsWith('GET /api/users/7')) return enveloped({ ...USER, roles: ['ROLE_TEACHER', 'ROLE_X'] })
  if (call.includes('/roles')) return enveloped(ROLES)
  if (call.includes('reset-password')) return enveloped('abcd2345efgh')
  return enveloped(call.startsWith('GET') ? [] : USER)
}

const EVERYTHING = ['view', 'create', 'update', 'delete'].flatMap((verb) => [`user:${verb}`, `role:${verb}`])
afterEach(cleanup)
beforeEach(() => signIn(EVERYTHING))

const open = async (path = '/system/users') => {
  const calls = answerWith(answer)
  renderAt(path, <UsersPage />)
  return {
    asked: (part: string) => calls.map(({ call }) => call).filter((call) => call.includes(part)),
    bodyOf: (part: string) => calls.find(({ call }) => call.includes(part))?.body,
  }
}
const press = (name: string, scope: HTMLElement = document.body) =>
  fireEvent.click(within(scope).getByRole('button', { name }))
/** By its title: to work out every name on the page takes a simulated browser seconds. */
const box = async (title: string) => {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' })
  return heading.closest<HTMLElement>('[role="dialog"]') ?? document.body
}

describe('users', () => {
  test('a page of twenty, with the names of roles, and no role table before its tab (USER-01, 09, 10, 11, 13)', async () => {
    const { asked } = await open()
    await screen.findByText('chen_01')
    expect(asked('/paginated')).toEqual(['GET /api/users/paginated?page=0&size=20'])
    expect(asked('with-user-count')).toEqual([])
    for (const text of ['陈老师', '任课教师', '排课员', '2024-09-01 08:30', '从未登录'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining([
        'ID',
        '用户名',
        '姓名',
        '用户类型',
        '角色',
        '状态',
        '创建时间',
        '最后登录',
        '操作',
      ]),
    )
  })

  test('typing asks once, after it has stopped (USER-02)', async () => {
    const { asked } = await open()
    await screen.findByText('chen_01')
    const field = screen.getByLabelText('关键字')
    fireEvent.change(field, { target: { value: 'a' } })
    fireEvent.change(field, { target: { value: 'ad' } })
    await waitFor(() => expect(asked('keyword')).toHaveLength(1))
    expect(asked('keyword')[0]).toContain('keyword=ad')
  })

  test('the filter that the home leads with is to be seen, and stays in the next search', async () => {
    const { asked } = await open('/system/users?profileType=TEACHER&enabled=true&firstPassword=true')
    await screen.findByText('chen_01')
    expect(screen.getByText('还没有修改')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('关键字'), { target: { value: '陈' } })
    await waitFor(() => expect(asked('keyword=')).toHaveLength(1))
    expect(asked('keyword=')[0]).toContain('enabled=true&firstPassword=true')
  })

  test('a status changes by its own call, and the list is asked anew (USER-31, 34)', async () => {
    const { asked } = await open()
    await screen.findByText('chen_01')
    press('禁用')
    await screen.findByText('确定要禁用用户 陈老师（chen_01） 吗？')
    expect(asked('PATCH')).toEqual([])
    press('禁用', await box('禁用用户'))
    await screen.findByText('用户已禁用')
    expect(asked('PATCH')).toEqual(['PATCH /api/users/7/status?enabled=false'])
    await waitFor(() => expect(asked('/paginated')).toHaveLength(2))
  })

  test('an edit sends address and status, and of the rest only what changed (USER-16, 21, 30)', async () => {
    const { asked, bodyOf } = await open()
    await screen.findByText('chen_01')
    press('编辑')
    const dialog = await box('编辑用户')
    expect(within(dialog).getByLabelText<HTMLInputElement>('用户名').disabled).toBe(true)
    expect(within(dialog).queryByLabelText('密码')).toBeNull()
    expect(within(dialog).getByText('陈老师')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('邮箱'), { target: { value: 'new@b.cn' } })
    fireEvent.change(within(dialog).getByLabelText('关联档案ID'), { target: { value: '5' } })
    // Another number is somebody else's.
    expect(within(dialog).queryByText('陈老师')).toBeNull()
    press('确定', dialog)
    await waitFor(() => expect(asked('PATCH /api/users/7/profile')).toHaveLength(1))
    expect(bodyOf('PATCH /api/users/7')).toEqual({ email: 'new@b.cn', enabled: true, version: 4 })
    expect(bodyOf('/profile')).toEqual({ profileType: 'TEACHER', profileId: 5 })
    expect(asked('PATCH /api/users/7/roles')).toEqual([])
  })

  test('a new user is checked before it is sent (USER-14, 18, 19, 20, 22, 23, 25)', async () => {
    const { asked } = await open()
    await screen.findByText('chen_01')
    press('新建用户')
    const dialog = await box('新建用户')
    press('选择', dialog)
    await screen.findByText('请先选择用户类型')
    press('确定', dialog)
    for (const text of [
      '请输入用户名',
      '请输入邮箱',
      '请选择用户类型',
      '请至少选择一个角色',
      '请输入密码',
      '请确认密码',
    ])
      await within(dialog).findByText(text)
    fireEvent.change(within(dialog).getByLabelText('密码'), { target: { value: '123456' } })
    fireEvent.change(within(dialog).getByLabelText('确认密码'), { target: { value: '654321' } })
    await within(dialog).findByText('两次输入的密码不一致')
    expect(asked('POST')).toEqual([])
  })

  test('a new password is shown once it is made (USER-32)', async () => {
    const { asked } = await open()
    await screen.findByText('chen_01')
    press('重置密码')
    await screen.findByText('确定要重置用户 chen_01 的密码吗？')
    press('确定')
    const dialog = await box('密码重置成功')
    expect(within(dialog).getByText('abcd2345efgh')).toBeTruthy()
    expect(within(dialog).getByText('chen_01')).toBeTruthy()
    expect(asked('POST')).toEqual(['POST /api/users/7/reset-password'])
  })

  test('of somebody who has signed in the office alone resets it, and a common password gets a warning', async () => {
    const used = enveloped({ content: [{ ...USER, lastLogin: [2026, 11, 1, 8, 0, 0] }], totalElements: 1 })
    const show = async () => {
      answerWith((call) => (call.includes('/paginated') ? used : answer(call)))
      renderAt('/system/users', <UsersPage />)
      await screen.findByText('2026-11-01 08:00')
    }
    await show()
    expect(screen.queryByRole('button', { name: '重置密码' })).toBeNull()
    cleanup()
    signIn([...EVERYTHING, 'system:manage'])
    await show()
    expect(screen.getByRole('button', { name: '重置密码' })).toBeTruthy()
    press('新建用户')
    const dialog = await box('新建用户')
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    const warning = () => within(dialog).queryByText(/很常见/)
    type('用户名', 'chen_lihua')
    type('密码', 'chen_lihua1')
    await waitFor(() => expect(warning()).toBeTruthy())
    type('密码', 'tulip-Kite-83')
    await waitFor(() => expect(warning()).toBeNull())
  })

  test('the picker reads letters of other systems (USER-27)', () => {
    expect(['M', 'F', 'x', null, '男', '女'].map(genderOf)).toEqual(['男', '女', '未知', '未知', '男', '女'])
  })
})

describe('roles', () => {
  test('load once; the search narrows; built-in ones stay (ROLE-01, 04, 05)', async () => {
    const { asked } = await open('/system/users?tab=roles')
    await screen.findByText('ROLE_X')
    expect(asked('/paginated')).toEqual([])
    expect(asked('with-user-count')).toHaveLength(1)
    const row = (name: string) => screen.getByText(name).closest('tr') ?? document.body
    const danger = (name: string) =>
      within(row(name)).getByRole('button', { name: '删除' }).className.includes('danger')
    expect([danger('ROLE_TEACHER'), danger('ROLE_X')]).toEqual([false, true])
    press('删除', row('ROLE_TEACHER'))
    await screen.findByText('系统内置角色不能删除')
    press('删除', row('ROLE_X'))
    await screen.findByText('确定要删除角色 排课员 吗？此操作将影响所有拥有该角色的用户')
    expect(screen.getByText(/当前有 2 个用户拥有该角色/)).toBeTruthy()
    press('取消')
    fireEvent.change(screen.getByLabelText('搜索角色'), { target: { value: '排课' } })
    await waitFor(() => expect(screen.queryByText('ROLE_TEACHER')).toBeNull())
    expect(asked('DELETE')).toEqual([])
  })

  test('the tree shows what is held and sends half-checked groups along (ROLE-09, 10)', async () => {
    const { bodyOf } = await open('/system/users?tab=roles')
    const row = (await screen.findByText('ROLE_X')).closest('tr') ?? document.body
    press('权限配置', row)
    const dialog = await box('权限配置 · 排课员')
    const node = async (name: string) =>
      (await within(dialog).findByText(name)).closest<HTMLElement>('[role="treeitem"], .ant-tree-treenode')
    expect((await node('课程查看'))?.className).toContain('checkbox-checked')
    expect((await node('教学管理'))?.className).toContain('indeterminate')
    press('确定', dialog)
    await screen.findByText('权限配置已更新')
    expect(bodyOf('PATCH /api/roles/9/permissions')).toEqual([2, 201])
  })

  test('what was read of a role is not asked for once it is gone', async () => {
    const { asked } = await open('/system/users?tab=roles')
    const row = (await screen.findByText('ROLE_X')).closest('tr') ?? document.body
    press('权限配置', row)
    const dialog = await box('权限配置 · 排课员')
    await within(dialog).findByText('课程查看')
    press('取消', dialog)
    press('删除', row)
    press('确定', await box('删除角色'))
    await waitFor(() => expect(asked('DELETE')).toHaveLength(1))
    // The list is read anew, and nothing of the one that no longer is.
    await waitFor(() => expect(asked('with-user-count')).toHaveLength(2))
    const calls = asked('')
    const after = calls.slice(calls.indexOf(asked('DELETE')[0] ?? '') + 1)
    expect(after.filter((call) => call.includes('/roles/9'))).toEqual([])
  })

  test('without the right to see users only the roles are there', async () => {
    signIn(['role:view'])
    const { asked } = await open()
    await screen.findByText('ROLE_X')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['角色管理'])
    expect(asked('/paginated')).toEqual([])
    expect(screen.queryByRole('button', { name: '新建角色' })).toBeNull()
  })
})

conforms({
  page: <UsersPage />,
  path: '/system/users',
  title: '用户管理',
  noun: '用户',
  reads: 'GET /api/users/paginated',
  rows: [USER],
  shows: 'chen_01',
  failed: '获取用户列表失败',
  fields: ['关键字', '所属部门', '用户类型', '角色'],
  columns: 'ID|用户名|姓名|用户类型|角色|状态|创建时间|最后登录|操作'.split('|'),
  filter: ['关键字', '没有', 'keyword=没有'],
  also: { 'GET /api/roles': ROLES },
  rights: [
    { codes: EVERYTHING, bar: ['新建用户', '刷新'], row: ['禁用', '编辑', '重置密码'] },
    { codes: ['user:view'], bar: ['刷新'], row: [] },
  ],
})
