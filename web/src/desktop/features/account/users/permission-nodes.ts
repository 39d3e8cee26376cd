import { PERMISSION_TREE, permissionIdsOf } from '@xueqiao/contract/access/permission-tree'
import { permissionsOfRoles } from '@xueqiao/contract/access/permissions'

const leavesOf = (group: (typeof PERMISSION_TREE)[number]) => (group.children ?? []).map(({ id }) => id)

export const ALL_LEAVES: readonly number[] = PERMISSION_TREE.flatMap(leavesOf)
export const isLeaf = (id: number) => ALL_LEAVES.includes(id)

export const TREE_DATA = PERMISSION_TREE.map(({ id, name, children = [] }) => ({
  key: id,
  title: name,
  children: children.map((leaf) => ({ key: leaf.id, title: leaf.name })),
}))

/** What is sent: the checked leaves, and every group that is checked or half-checked with them (002 §4). */
export const nodesFor = (leaves: readonly number[]): number[] => [
  ...PERMISSION_TREE.filter((group) => leavesOf(group).some((id) => leaves.includes(id))).map(({ id }) => id),
  ...leaves,
]

/** What a role of this name comes with: shown when its own permissions cannot be read (002 §4). */
export const usualLeaves = (role: string): number[] => permissionIdsOf(permissionsOfRoles([role]))
