import { type DepartmentNode, departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { Cascader } from 'antd'
import type { FailureTexts } from '../../api/failure'
import { useApi } from '../../api/queries'
import { LOOKUP_MS } from './lookup'

interface Option {
  value: number
  label: string
  children?: Option[]
}

const optionOf = ({ id, name, children }: DepartmentNode): Option => ({
  value: id,
  label: name,
  ...(children.length > 0 && { children: children.map(optionOf) }),
})

/** Below one root stands everything: it opens with what is below it, not with a single line. */
const unfolded = (tree: readonly DepartmentNode[]): readonly DepartmentNode[] => {
  const [root, ...others] = tree
  return root === undefined || others.length > 0 ? tree : [{ ...root, children: [] }, ...root.children]
}

/** The ids from the root down to a department. */
const pathTo = (nodes: readonly DepartmentNode[], id: number): number[] | undefined => {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const below = pathTo(node.children, id)
    if (below) return [node.id, ...below]
  }
  return undefined
}

interface Props {
  id?: string
  /** URLs give text. */
  value?: number | string | null
  onChange?: (id: number | null) => void
  placeholder?: string
  /** Where a page has its own words for a list that does not come. */
  texts?: FailureTexts
  /** It took the place of a field that somebody had just reached for. */
  reached?: boolean
}

/** One department of the tree, at any level. */
export const DepartmentCascader = (props: Props) => {
  const { id, value, onChange, placeholder = '选择部门', texts, reached = false } = props
  const query = useApi(departmentsApi.tree, undefined, {
    staleTime: LOOKUP_MS,
    ...(texts && { texts }),
  })
  const all = query.data ?? []
  const tree = unfolded(all)
  const path = value === null || value === undefined ? undefined : pathTo(tree, Number(value))
  /** The whole way, also where it was opened below its beginning. */
  const root = tree === all || path?.[0] === all[0]?.id ? undefined : all[0]?.name
  return (
    <Cascader<Option>
      {...(id !== undefined && { id })}
      value={path ?? []}
      onChange={(next) => onChange?.(next?.at(-1) ?? null)}
      options={tree.map(optionOf)}
      changeOnSelect
      displayRender={(labels) => [...(root === undefined ? [] : [root]), ...labels].join(' / ')}
      autoFocus={reached}
      defaultOpen={reached}
      showSearch
      allowClear
      expandTrigger="hover"
      loading={query.isFetching}
      placeholder={placeholder}
      notFoundContent="没有找到部门"
    />
  )
}
