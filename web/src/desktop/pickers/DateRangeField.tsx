import { Form } from 'antd'
import { DateField } from './DateField'
import './pickers.css'

interface Props {
  label: string
  /** The filters of the first and of the last day. */
  names: readonly [from: string, to: string]
}

/**
 * Two filters under one label; either end may stay open. Two days of their own, since a range that waits for its
 * other end can lose what was typed when something else is clicked first.
 */
export const DateRangeField = ({ label, names: [from, to] }: Props) => {
  const start: unknown = Form.useWatch(from)
  return (
    <Form.Item label={label} htmlFor={from}>
      <div className="picker-days">
        <Form.Item name={from} noStyle>
          <DateField id={from} placeholder="开始日期" bare />
        </Form.Item>
        <span>至</span>
        <Form.Item name={to} noStyle>
          <DateField
            id={to}
            placeholder="结束日期"
            bare
            name={`${label}，结束`}
            {...(typeof start === 'string' && start !== '' && { min: start })}
          />
        </Form.Item>
      </div>
    </Form.Item>
  )
}
