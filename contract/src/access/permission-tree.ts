import type { Permission } from './permissions'

export interface PermissionNode {
  id: number
  name: string
  code?: Permission
  /** Given and taken with it: a code that gates a page and has no box of its own in the specification's tree. */
  also?: readonly Permission[]
  children?: PermissionNode[]
}

const leaves = (from: number, ...items: [string, Permission, ...Permission[]][]): PermissionNode[] =>
  items.map(([name, code, ...also], index) => ({ id: from + index, name, code, also }))

/** The fixed tree of 002 §3.8; its ids stand for codes, group ids grant nothing (decisions G61). */
export const PERMISSION_TREE: PermissionNode[] = [
  {
    id: 1,
    name: '系统管理',
    children: leaves(
      101,
      ['用户查看', 'user:view'],
      ['用户创建', 'user:create'],
      ['用户编辑', 'user:update'],
      ['用户删除', 'user:delete'],
      ['角色查看', 'role:view'],
      ['角色创建', 'role:create'],
      ['角色编辑', 'role:update'],
      ['角色删除', 'role:delete'],
      ['系统设置查看', 'system:view'],
      ['系统设置修改', 'system:manage'],
    ),
  },
  {
    id: 2,
    name: '教学管理',
    children: leaves(
      201,
      ['课程查看', 'course:view'],
      ['课程创建', 'course:create'],
      ['课程编辑', 'course:update'],
      ['课程删除', 'course:delete'],
    ),
  },
  {
    id: 3,
    name: '学生管理',
    children: leaves(
      301,
      ['学生信息查看', 'student:view'],
      ['学生信息创建', 'student:create'],
      ['学生信息编辑', 'student:update'],
      ['学生信息删除', 'student:delete'],
      ['成绩查看', 'grade:view'],
      ['成绩录入', 'grade:create'],
      ['成绩修改', 'grade:update'],
    ),
  },
  {
    id: 4,
    name: '教师管理',
    children: leaves(
      401,
      ['教师信息查看', 'teacher:view'],
      ['教师信息创建', 'teacher:create'],
      ['教师信息编辑', 'teacher:update'],
      ['教师信息删除', 'teacher:delete'],
      ['教学安排查看', 'schedule:view'],
      ['教学安排创建', 'schedule:create'],
      // 教师排课计划 is where teaching is arranged (decision 0022).
      ['教学安排编辑', 'schedule:update', 'schedule:manage'],
    ),
  },
]

const treeLeaves = PERMISSION_TREE.flatMap((group) => group.children ?? [])

const codesOf = ({ code, also = [] }: PermissionNode): readonly Permission[] =>
  code === undefined ? [] : [code, ...also]

/** What a box gives; groups give nothing. */
export const permissionCodesOf = (id: number): readonly Permission[] =>
  treeLeaves.filter((node) => node.id === id).flatMap(codesOf)
/** The box that gives a code. */
export const permissionNodeOf = (code: string): PermissionNode | undefined =>
  treeLeaves.find((node) => codesOf(node).some((own) => own === code))
/** The boxes of whoever holds these: what one holds in part shows too, or it could not be taken away. */
export const permissionIdsOf = (codes: readonly string[]): number[] =>
  treeLeaves.filter((node) => codesOf(node).some((code) => codes.includes(code))).map(({ id }) => id)
