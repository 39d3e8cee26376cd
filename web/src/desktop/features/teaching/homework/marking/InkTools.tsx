import type { ReactNode } from 'react'
import { Icon } from '../../../../../lib/icons'
import type { Tool } from '../../../../../shared/ink/InkBoard'
import { ToolSign } from '../../../../../shared/ink/ToolSign'
import type { InkBook } from '../../../../../shared/ink/useInk'

const TOOLS: readonly (readonly [Tool, label: string, key: string])[] = [
  ['tick', '对', '1'],
  ['half', '半对', '2'],
  ['cross', '错', '3'],
  ['pen', '红笔', 'P'],
  ['text', '批注', 'T'],
  ['erase', '擦除', 'E'],
  ['move', '拖动', 'M'],
]

interface PressProps {
  label: string
  onPress: () => void
  disabled?: boolean
  pressed?: boolean
  children: ReactNode
}

/** A mouse leaves the focus where it is, so that the next Enter saves and does not press the button once more. */
const Press = ({ label, onPress, disabled = false, pressed, children }: PressProps) => (
  <button
    type="button"
    className="grade-tool"
    aria-label={label}
    title={label}
    disabled={disabled}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
)

interface InkToolsProps {
  tool: Tool
  onTool: (tool: Tool) => void
  ink: InkBook
  /** Of the photo shown. */
  fileId: number
  zoom: number
  onZoom: (step: 1 | -1) => void
  page: number
  pages: number
  onPage: (page: number) => void
}

export const InkTools = (props: InkToolsProps) => {
  const { tool, onTool, ink, fileId, zoom, onZoom, page, pages, onPage } = props
  return (
    <div className="grade-tools" role="toolbar" aria-label="批注工具">
      {TOOLS.map(([name, label, key]) => (
        <Press key={name} label={label} pressed={tool === name} onPress={() => onTool(name)}>
          <ToolSign tool={name} /> {label} <kbd>{key}</kbd>
        </Press>
      ))}
      <span className="grade-gap" />
      <Press label="撤销" disabled={!ink.canUndo} onPress={ink.undo}>
        <Icon name="undo" />
      </Press>
      <Press label="重做" disabled={!ink.canRedo} onPress={ink.redo}>
        <Icon name="redo" />
      </Press>
      <Press label="向右转" onPress={() => ink.turn(fileId)}>
        <Icon name="refresh" />
      </Press>
      <Press label="缩小" disabled={zoom <= 1} onPress={() => onZoom(-1)}>
        −
      </Press>
      <Press label="放大" disabled={zoom >= 4} onPress={() => onZoom(1)}>
        <Icon name="plus" />
      </Press>
      {pages > 1 && (
        <span className="grade-pages">
          <Press label="上一页" disabled={page === 0} onPress={() => onPage(page - 1)}>
            <Icon name="left" />
          </Press>
          {page + 1} / {pages} 页
          <Press label="下一页" disabled={page === pages - 1} onPress={() => onPage(page + 1)}>
            <Icon name="right" />
          </Press>
        </span>
      )}
    </div>
  )
}
