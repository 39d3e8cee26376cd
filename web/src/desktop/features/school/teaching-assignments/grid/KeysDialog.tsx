import { Button } from 'antd'
import { Dialog } from '../../../../kit/dialog/Dialog'

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['↑ ↓ ← →', '移动；按住 Shift 选中一片'],
  ['Tab / Shift+Tab', '下一格 / 上一格'],
  ['Enter 或直接输入', '打开一格：输入姓名、拼音、首字母或工号找教师'],
  ['Enter', '选定教师，再填每周课时，再按 Enter 完成'],
  ['姓名 数字', '一次写完：如“王芳 5”'],
  ['数字', '只改这一格的每周课时，不会选择教师'],
  ['+', '再加一位教师，一格最多 4 位'],
  ['F4', '排课要求：连堂、单双周、上课地点、合班、同堂；也用于选中的一片'],
  ['Delete', '清空'],
  ['Esc', '离开，不做修改'],
  ['Ctrl+C / Ctrl+V', '复制 / 粘贴一格或一片，也可从表格软件粘贴“王芳 5”'],
  ['Ctrl+D', '与上一格相同；选中一片时向下填充'],
  ['Ctrl+Z / Ctrl+Y', '撤销 / 重做'],
  ['Home / End', '一行的开头 / 末尾；加 Ctrl 为整张表'],
  ['Ctrl+End，再按 Tab', '离开表格'],
]

export const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    title="键盘操作"
    width={560}
    onClose={onClose}
    footer={<Button onClick={onClose}>关闭</Button>}
  >
    <dl className="plan-keys">
      {KEYS.map(([keys, what]) => (
        <div key={what}>
          <dt>{keys}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
