import type { DepartmentNode } from '@xueqiao/contract/features/school/departments/api'

export interface VisibleNode {
  node: DepartmentNode
  depth: number
  open: boolean
}

/** The nodes from the root down to a department; nothing when it is not there. */
export const pathTo = (nodes: readonly DepartmentNode[], id: number | undefined): DepartmentNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

export const countAll = (nodes: readonly DepartmentNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countAll(node.children), 0)

/** What matches, with all above it. */
export const matching = (nodes: readonly DepartmentNode[], text: string): DepartmentNode[] =>
  nodes.flatMap((node) => {
    const children = matching(node.children, text)
    const own = `${node.name} ${node.code}`.toLowerCase().includes(text.toLowerCase())
    return own || children.length > 0 ? [{ ...node, children }] : []
  })

/** The tree as lines, from top to bottom. */
export const visibleOf = (
  nodes: readonly DepartmentNode[],
  isOpen: (node: DepartmentNode, depth: number) => boolean,
  depth = 0,
): VisibleNode[] =>
  nodes.flatMap((node) => {
    const open = node.children.length > 0 && isOpen(node, depth)
    return [{ node, depth, open }, ...(open ? visibleOf(node.children, isOpen, depth + 1) : [])]
  })

/** Whether there is a sibling before and after. */
export const placeOf = (nodes: readonly DepartmentNode[], id: number) => {
  const parent = pathTo(nodes, id).at(-2)
  const siblings = parent?.children ?? nodes
  const index = siblings.findIndex((node) => node.id === id)
  return { canUp: index > 0, canDown: index >= 0 && index < siblings.length - 1 }
}
