import type { DepartmentNode } from '@xueqiao/contract/features/school/departments/api'

interface Counted {
  id: number
  parentId: number | null
  teacherCount: number
  courseCount: number
}

/** Each with the counts of its whole branch; parents come before their children. */
export const withBranches = <Row extends Counted>(rows: readonly Row[]): Row[] => {
  const totals = rows.map((row) => ({ ...row }))
  const byId = new Map(totals.map((row) => [row.id, row]))
  for (const row of totals.toReversed()) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    if (parent === undefined) continue
    parent.teacherCount += row.teacherCount
    parent.courseCount += row.courseCount
  }
  return totals
}

export const nested = (rows: readonly Omit<DepartmentNode, 'children'>[]): DepartmentNode[] => {
  const nodes = rows.map((row) => ({ ...row, children: [] as DepartmentNode[] }))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roots: DepartmentNode[] = []
  for (const node of nodes) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId)
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}
