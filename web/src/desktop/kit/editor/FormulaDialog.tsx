import { Button, Checkbox, Input, type InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { Formula } from '../../../shared/rich-text/Formula'
import { Dialog } from '../dialog/Dialog'

interface FormulaDialogProps {
  open: boolean
  onClose: () => void
  onInsert: (latex: string, block: boolean) => void
}

const LATEX_MAX = 500
const SAMPLES = [
  ['分数', '\\frac{1}{2}'],
  ['乘方', 'x^{2}'],
  ['根号', '\\sqrt{2}'],
  ['下标', 'a_{1}'],
  ['乘号', '\\times'],
  ['除号', '\\div'],
  ['不等', '\\leq'],
  ['角', '\\angle ABC'],
] as const

interface BodyProps extends Pick<FormulaDialogProps, 'onInsert'> {
  field: RefObject<InputRef | null>
}

const Body = ({ onInsert, field }: BodyProps) => {
  const [latex, setLatex] = useState('')
  const [block, setBlock] = useState(false)
  const ready = latex.trim() !== ''
  return (
    <form
      className="formula-form"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (ready) onInsert(latex.trim(), block)
      }}
    >
      <p className="formula-samples">
        {SAMPLES.map(([name, text]) => (
          <Button
            key={name}
            size="small"
            onClick={() => {
              setLatex(latex + text)
              field.current?.focus()
            }}
          >
            {name}
          </Button>
        ))}
      </p>
      <Input
        ref={field}
        value={latex}
        maxLength={LATEX_MAX}
        aria-label="公式（LaTeX）"
        placeholder="如 \frac{1}{2}x+3=5"
        onChange={({ target }) => setLatex(target.value)}
      />
      <div className="formula-preview" role="img" aria-label="预览">
        {ready ? <Formula latex={latex} block={block} /> : <span className="muted">预览</span>}
      </div>
      <div className="formula-foot">
        <Checkbox checked={block} onChange={({ target }) => setBlock(target.checked)}>
          单独一行
        </Checkbox>
        <Button type="primary" htmlType="submit" disabled={!ready}>
          插入
        </Button>
      </div>
    </form>
  )
}

/** A formula as it is typed, with what it will look like; outside of the form around the text, where it would send that. */
export const FormulaDialog = ({ open, onClose, onInsert }: FormulaDialogProps) => {
  const field = useRef<InputRef>(null)
  return (
    <Dialog
      open={open}
      title="插入公式"
      width={440}
      onClose={onClose}
      afterOpen={() => field.current?.focus()}
    >
      <Body onInsert={onInsert} field={field} />
    </Dialog>
  )
}
