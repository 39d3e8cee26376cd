import { Icon, type IconName } from '../../../../../lib/icons'
import type { Tool } from '../../../../../shared/ink/InkBoard'
import type { InkBook } from '../../../../../shared/ink/useInk'

const TOOLS: readonly { tool: Tool; label: string; sign: string | { icon: IconName } }[] = [
  { tool: 'tick', label: '对', sign: '✓' },
  { tool: 'half', label: '半对', sign: '½' },
  { tool: 'cross', label: '错', sign: '✗' },
  { tool: 'pen', label: '红笔', sign: { icon: 'pen' } },
  { tool: 'move', label: '移动', sign: { icon: 'swap' } },
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
    {TOOLS.map(({ tool: own, label, sign }) => (
      <button key={own} type="button" aria-pressed={own === tool} onClick={() => onTool(own)}>
        <span aria-hidden="true">{typeof sign === 'string' ? sign : <Icon name={sign.icon} size="l" />}</span>
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
