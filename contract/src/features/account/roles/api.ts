import { z } from 'zod'
import { PERMISSION_TREE, permissionCodesOf } from '../../../access/permission-tree'
import { Instant } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id, ids, readVersion, text } from '../../../common/fields'
import { UserRow } from '../users/api'

const CODE_MESSAGE = '角色编码必须以ROLE_开头，只能包含大写字母、数字和下划线'

const words = {
  displayName: text({ required: '请输入角色名称', max: 50 }),
  description: text({ required: '请输入角色描述', max: 200 }),
}

export const RoleInput = z.object({
  name: text({ required: '请输入角色编码', max: 50 }).pipe(
    z.string().regex(/^ROLE_[A-Z0-9_]+$/, CODE_MESSAGE),
  ),
  ...words,
})
export type RoleInput = z.output<typeof RoleInput>

/** The code stays what it is: accounts and menus know the role by it (002 §7.5). */
export const RoleUpdate = z.object({ ...words, version: readVersion() })
export type RoleUpdate = z.output<typeof RoleUpdate>

export const Role = z.object({
  id: z.int(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  createdAt: Instant,
  version: z.int(),
})

export const RoleRow = Role.extend({ userCount: z.int() })
export type RoleRow = z.output<typeof RoleRow>

const isNode = (id: number) =>
  permissionCodesOf(id).length > 0 || PERMISSION_TREE.some((group) => group.id === id)

/** Checked and half-checked nodes as the tree sends them; groups among them grant nothing (002 §4; decisions G61). */
const RolePermissions = ids('请选择权限').refine((list) => list.every(isNode), '权限编号不正确')

export const rolesApi = {
  /** For whoever may see roles, or give them to users; the server asks for either. */
  list: endpoint('GET /api/roles', {
    summary: '角色选项',
    access: 'session',
    data: z.array(Role),
    failed: '获取角色列表失败',
  }),
  withUserCount: endpoint('GET /api/users/roles/with-user-count', {
    summary: '角色和拥有它的用户数',
    access: 'role:view',
    data: z.array(RoleRow),
    failed: '获取角色列表失败',
  }),
  users: endpoint('GET /api/roles/users', {
    summary: '拥有某个角色的用户',
    access: 'user:view',
    query: z.object({ roleName: text({ required: '请选择角色', max: 50 }) }),
    data: z.array(UserRow),
    failed: '获取用户列表失败',
  }),
  get: endpoint('GET /api/roles/{id}', {
    summary: '角色详情',
    access: 'role:view',
    data: RoleRow,
    failed: '获取角色信息失败',
  }),
  create: endpoint('POST /api/roles', {
    summary: '新增角色',
    access: 'role:create',
    body: RoleInput,
    data: RoleRow,
    done: '角色创建成功',
    failed: '操作失败',
  }),
  update: endpoint('PATCH /api/roles/{id}', {
    summary: '修改角色的名称和描述',
    access: 'role:update',
    body: RoleUpdate,
    data: RoleRow,
    done: '角色更新成功',
    failed: '操作失败',
  }),
  remove: endpoint('DELETE /api/roles/{id}', {
    summary: '删除角色',
    access: 'role:delete',
    done: '角色已删除',
    failed: '删除角色失败',
  }),
  permissions: endpoint('GET /api/roles/{id}/permissions', {
    summary: '角色的权限，按权限树的编号',
    access: 'role:view',
    data: z.array(z.int()),
    failed: '获取角色权限失败',
  }),
  setPermissions: endpoint('PATCH /api/roles/{id}/permissions', {
    summary: '设置角色的权限，按权限树的编号',
    access: 'role:update',
    // The list is the whole body (002 §7.5), so what it was made from stands beside it.
    query: z.object({ version: Id('版本不正确').optional() }),
    body: RolePermissions,
    data: z.array(z.int()),
    done: '权限配置已更新',
    failed: '更新权限失败',
  }),
}
