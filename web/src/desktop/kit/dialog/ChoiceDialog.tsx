import { Button, Form, type TableColumnType } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { SaveButton } from '../form/SaveButton'
import { SimpleTable } from '../list/SimpleTable'
import { FailedState } from '../list/TableState'
import { counted, type Naming } from '../naming'
import { Dialog } from './Dialog'
import type { Choice } from './useChoice'
import { useConfirm } from './useConfirm'
import './choice.css'

/** Nobody scrolls further, and each row costs. */
const MOST_ROWS = 200

interface Props<Row extends { id: number }, Filter> {
  open: boolean
  title: string
  of: Naming
  /** Whose they are: 班级. */
  owner: string
  choice: Choice<Row>
  columns: TableColumnType<Row>[]
  /** The fields above the list, and what they hold at first. */
  fields: ReactNode
  blank: Filter
  matches: (row: Row, filter: Filter) => boolean
  saveText?: string
  height?: number
  onClose: () => void
  /** Above the fields. */
  children?: ReactNode
}

/** Some of many, for one: courses of a class, teachers of a course. Mounted anew for each opening. */
export const ChoiceDialog = <Row extends { id: number; name: string }, Filter extends object>(
  props: Props<Row, Filter>,
) => {
  const { open, title, of, owner, choice, columns, fields, blank, matches } = props
  const confirm = useConfirm()
  const asking = useRef(false)
  /** Escape is pressed easily, and a long choice is not made again easily. */
  const onClose = async () => {
    if (asking.current) return
    asking.current = true
    const goes =
      !choice.isChanged ||
      (await confirm({
        title: '还有未保存的修改',
        question: `选好的${of.noun}还没有保存，确定要放弃吗？`,
        ok: '放弃',
        cancel: '继续选择',
        danger: true,
      }))
    asking.current = false
    if (goes) props.onClose()
  }
  const { saveText = '确定', height = 352 } = props
  const [filter, setFilter] = useState(blank)
  const unready = choice.isLoading || choice.isFailed
  const found = choice.rows.filter((row) => matches(row, filter))
  return (
    <Dialog
      open={open}
      title={title}
      width={600}
      onClose={onClose}
      footer={
        <>
          {!unready && <span className="kit-dialog-note">已选 {counted(choice.chosen.length, of)}</span>}
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={choice.saving} disabled={unready} text={saveText} onClick={choice.save} />
        </>
      }
    >
      {props.children}
      <Form<Filter>
        name="choice"
        layout="vertical"
        role="search"
        aria-label={`筛选${of.noun}`}
        className="kit-choice-filter"
        initialValues={blank}
        onValuesChange={(_changed, values) => setFilter(values)}
      >
        {fields}
      </Form>
      {choice.isFailed ? (
        <FailedState
          title={`未能读取${of.noun}`}
          text={`读到全部${of.noun}和该${owner}现有的${of.noun}之后，才能分配`}
          onRetry={choice.retry}
        />
      ) : (
        <SimpleTable
          label={`可选${of.noun}`}
          rows={found.slice(0, MOST_ROWS)}
          columns={columns}
          loading={choice.isLoading}
          empty={`没有符合条件的${of.noun}`}
          height={height}
          selection={{
            columnWidth: 48,
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...choice.chosen],
            onChange: (keys) => choice.choose(keys.map(Number)),
            getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
          }}
        />
      )}
      {found.length > MOST_ROWS && (
        <p className="kit-choice-more">
          仅列出前 {counted(MOST_ROWS, of)}，共 {counted(found.length, of)}；用上面的条件可缩小范围
        </p>
      )}
    </Dialog>
  )
}
