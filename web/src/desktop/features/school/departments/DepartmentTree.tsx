import type { DepartmentNode } from '@xueqiao/contract/features/school/departments/api'
import { Form } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../lib/icons'
import { SearchInput } from '../../../kit/list/SearchInput'
import { countAll, matching, pathTo, type VisibleNode, visibleOf } from './tree'

/** A tree up to this size is shown whole; of a larger one, the top and the way to what is chosen. */
const SMALL = 60
/** Pixels a level is set in. */
const STEP = 20

interface Props {
  tree: readonly DepartmentNode[]
  selected: number | undefined
  onSelect: (id: number) => void
}

export const DepartmentTree = ({ tree, selected, onSelect }: Props) => {
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [focused, setFocused] = useState<number>()
  const list = useRef<HTMLDivElement>(null)

  // A link may lead to the end of a long tree.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  const searching = text.trim() !== ''
  const small = countAll(tree) <= SMALL
  const way = pathTo(tree, selected).map(({ id }) => id)
  const lines = searching
    ? visibleOf(matching(tree, text.trim()), () => true)
    : visibleOf(tree, ({ id }, depth) => toggled.get(id) ?? (small || depth === 0 || way.includes(id)))
  const reachable = lines.find(({ node }) => node.id === (focused ?? selected)) ?? lines[0]

  const toggle = ({ node, open }: VisibleNode) => setToggled(new Map(toggled).set(node.id, !open))
  const focus = (line: VisibleNode | undefined) => {
    if (line === undefined) return
    setFocused(line.node.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${line.node.id}"]`)?.focus()
  }

  /** The keys of any tree: up and down, right opens or goes in, left closes or goes out. */
  const press = (event: KeyboardEvent, index: number) => {
    const line = lines[index]
    if (line === undefined) return
    const hasChildren = line.node.children.length > 0
    const actions: Record<string, () => void> = {
      ArrowDown: () => focus(lines[index + 1]),
      ArrowUp: () => focus(lines[index - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      ArrowRight: () => (hasChildren && !line.open ? toggle(line) : focus(lines[index + 1])),
      ArrowLeft: () =>
        line.open ? toggle(line) : focus(lines.slice(0, index).findLast(({ depth }) => depth < line.depth)),
      Enter: () => onSelect(line.node.id),
      ' ': () => onSelect(line.node.id),
    }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    <>
      <Form role="search" className="dept-search">
        <SearchInput label="搜索部门" value={text} onChange={setText} />
      </Form>
      {lines.length === 0 && <p className="dept-none muted">没有找到部门</p>}
      <div ref={list} role="tree" aria-label="部门" className="dept-tree">
        {lines.map((line, index) => {
          const { node, depth, open } = line
          return (
            <div
              key={node.id}
              role="treeitem"
              data-id={node.id}
              aria-level={depth + 1}
              aria-selected={node.id === selected}
              aria-expanded={node.children.length > 0 ? open : undefined}
              tabIndex={line === reachable ? 0 : -1}
              style={{ paddingInlineStart: 4 + depth * STEP }}
              onFocus={() => setFocused(node.id)}
              onClick={() => onSelect(node.id)}
              onKeyDown={(event) => press(event, index)}
            >
              {Array.from({ length: depth }, (_, level) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
                <i key={level} style={{ insetInlineStart: 14 + level * STEP }} />
              ))}
              {node.children.length > 0 ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={open ? `收起 ${node.name}` : `展开 ${node.name}`}
                  disabled={searching}
                  onClick={(event) => {
                    event.stopPropagation()
                    toggle(line)
                  }}
                >
                  <Icon name={open ? 'down' : 'right'} size="s" />
                </button>
              ) : (
                <span className="dept-leaf" />
              )}
              <span className="dept-name" title={node.name}>
                {node.name}
              </span>
              <em>{node.teacherCount} 人</em>
            </div>
          )
        })}
      </div>
    </>
  )
}
