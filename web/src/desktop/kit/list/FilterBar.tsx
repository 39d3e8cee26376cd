import { Button, Form } from 'antd'
import {
  Children,
  type CSSProperties,
  isValidElement,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { Icon } from '../../../lib/icons'
import type { Filters } from './list-url'

/** More than this many fields fold away. */
const ROW = 4

interface Props {
  list: {
    filters: Filters
    search: (values: Record<string, unknown>) => void
  }
  /** One `Form.Item` with name and label for each filter, or a field with the `names` of several. */
  children: ReactNode
}

const isSet = (field: ReactNode, filters: Filters) => {
  if (!isValidElement<{ name?: string; names?: readonly string[] }>(field)) return false
  const { name = '', names = [name] } = field.props
  return names.some((one) => one in filters)
}

export const FilterBar = ({ list, children }: Props) => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const fields = Children.toArray(children)
  const folded = fields.slice(ROW).some((field) => isSet(field, list.filters))
  const [open, setOpen] = useState(folded)
  // What is folded away is not made before somebody wants it; then it stays, with what is in it.
  const [made, setMade] = useState(folded)
  if ((open || folded) && !made) setMade(true)

  const show = (filters: Filters) => {
    const blank = Object.fromEntries(Object.keys(form.getFieldsValue()).map((name) => [name, undefined]))
    form.setFieldsValue({ ...blank, ...filters })
  }
  // The URL is the truth: the back button and 清除筛选 must show in the fields too. Turning a page filters as before,
  // and what is typed for the next search stays.
  const searched = JSON.stringify(list.filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filters may come in another object
  useEffect(() => show(list.filters), [form, searched])

  return (
    <Form
      form={form}
      name="filter"
      layout="vertical"
      role="search"
      aria-label="筛选"
      className={open ? 'card kit-filters kit-filters-open' : 'card kit-filters'}
      requiredMark={false}
      onFinish={list.search}
    >
      <div
        className="kit-filter-fields"
        style={{ '--columns': Math.min(fields.length, ROW) } as CSSProperties}
      >
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a page are written down, not computed
          <div key={index} hidden={index >= ROW && !open} className="kit-filter">
            {(index < ROW || made) && <Suspense>{field}</Suspense>}
          </div>
        ))}
      </div>
      <div className="kit-filter-buttons">
        <div>
          <Button
            onClick={() => {
              // What was typed and never searched is in no address that could change.
              show({})
              list.search({})
            }}
          >
            重置
          </Button>
          <Button htmlType="submit" icon={<Icon name="search" />}>
            搜索
          </Button>
        </div>
        {fields.length > ROW && (
          <Button
            type="link"
            aria-expanded={open}
            icon={<Icon name={open ? 'up' : 'down'} />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </Form>
  )
}
