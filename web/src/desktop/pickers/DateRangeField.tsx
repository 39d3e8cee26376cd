import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

interface Props {
  label: string
  /** The filters of the first and of the last day. */
  names: readonly [from: string, to: string]
}

const toDay = (text: unknown) => {
  const day = dayjs(typeof text === 'string' ? text : '')
  return day.isValid() ? day : null
}

/** The two filters are values of the form; only the range between them is seen. */
const Nothing = () => null

/** Two filters in one field of a `FilterBar`; either end may stay open. */
export const DateRangeField = ({ label, names }: Props) => {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const [from, to] = names
  const put = (days: readonly (Dayjs | null)[] | null) => {
    const texts = names.map((name, index) => [name, days?.[index]?.format('YYYY-MM-DD')])
    form.setFieldsValue(Object.fromEntries(texts))
  }
  const days = [toDay(Form.useWatch(from, form)), toDay(Form.useWatch(to, form))] as const
  return (
    <>
      {names.map((name) => (
        <Form.Item key={name} name={name} noStyle>
          <Nothing />
        </Form.Item>
      ))}
      <Form.Item label={label} htmlFor={`${from}-day`}>
        <DatePicker.RangePicker
          id={{ start: `${from}-day`, end: `${to}-day` }}
          value={[days[0], days[1]]}
          onChange={put}
          // A search must not miss the day that was chosen while the other end still waits.
          onCalendarChange={put}
          allowEmpty
          separator="至"
          placeholder={['开始日期', '结束日期']}
        />
      </Form.Item>
    </>
  )
}
