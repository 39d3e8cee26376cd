import type { Permission } from './permissions'

export interface PermissionNode {
  id: number
  name: string
  code?: Permission
  children?: PermissionNode[]
}

const leaves = (from: number, ...items: [string, Permission][]): PermissionNode[] =>
  items.map(([name, code], index) => ({ id: from + index, name, code }))

/** The fixed tree of 002 §3.8; its ids stand for codes, group ids grant nothing (decisions G61). */
export const PERMISSION_TREE: PermissionNode[] = [
  {
    id: 1,
    name: '系统管理',
    children: leaves(
      101,
      ['查看用户', 'user:view'],
      ['新增用户', 'user:create'],
      ['编辑用户', 'user:update'],
      ['删除用户', 'user:delete'],
      ['查看角色', 'role:view'],
      ['新增角色', 'role:create'],
      ['编辑角色', 'role:update'],
      ['删除角色', 'role:delete'],
      ['查看系统设置', 'system:view'],
      ['修改系统设置', 'system:manage'],
    ),
  },
  {
    id: 2,
    name: '教学管理',
    children: leaves(
      201,
      ['查看课程', 'course:view'],
      ['新增课程', 'course:create'],
      ['编辑课程', 'course:update'],
      ['删除课程', 'course:delete'],
    ),
  },
  {
    id: 3,
    name: '学生管理',
    children: leaves(
      301,
      ['查看学生信息', 'student:view'],
      ['新增学生信息', 'student:create'],
      ['编辑学生信息', 'student:update'],
      ['删除学生信息', 'student:delete'],
      ['查看成绩', 'grade:view'],
      ['录入成绩', 'grade:create'],
      ['修改成绩', 'grade:update'],
    ),
  },
  {
    id: 4,
    name: '教师管理',
    children: leaves(
      401,
      ['查看教师信息', 'teacher:view'],
      ['新增教师信息', 'teacher:create'],
      ['编辑教师信息', 'teacher:update'],
      ['删除教师信息', 'teacher:delete'],
      ['查看课程表', 'schedule:view'],
      ['新增课程表', 'schedule:create'],
      ['编辑课程表', 'schedule:update'],
    ),
  },
]

const treeLeaves = PERMISSION_TREE.flatMap((group) => group.children ?? [])

export const permissionCodeOf = (id: number): Permission | undefined =>
  treeLeaves.find((node) => node.id === id)?.code
export const permissionIdOf = (code: string): number | undefined =>
  treeLeaves.find((node) => node.code === code)?.id
