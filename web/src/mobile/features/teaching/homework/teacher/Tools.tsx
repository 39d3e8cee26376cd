import { Icon } from '../../../../../lib/icons'
import type { Tool } from '../../../../../shared/ink/InkBoard'
import { ToolSign } from '../../../../../shared/ink/ToolSign'
import type { InkBook } from '../../../../../shared/ink/useInk'

const TOOLS: readonly (readonly [Tool, label: string])[] = [
  ['tick', '对'],
  ['half', '半对'],
  ['cross', '错'],
  ['pen', '红笔'],
  ['text', '文字'],
  ['erase', '擦除'],
  ['move', '移动'],
]

interface Props {
  tool: Tool
  ink: InkBook
  fileId: number
  onTool: (tool: Tool) => void
}

/** Under the photo, where the thumb is. */
export const Tools = ({ tool, ink, fileId, onTool }: Props) => (
  <div className="m-hw-tools" role="toolbar" aria-label="批注工具">
    {TOOLS.map(([own, label]) => (
      <button key={own} type="button" aria-pressed={own === tool} onClick={() => onTool(own)}>
        <ToolSign tool={own} className="i l" />
        {label}
      </button>
    ))}
    <button type="button" onClick={() => ink.turn(fileId)}>
      <Icon name="refresh" size="l" />
      旋转
    </button>
    <button type="button" disabled={!ink.canUndo} onClick={ink.undo}>
      <Icon name="undo" size="l" />
      撤销
    </button>
  </div>
)
