import { Button, Form, Input } from 'antd'
import { Icon } from '../../../../lib/icons'

interface Props {
  name: 'query' | 'headers'
  /** What one of them is called. */
  noun: string
}

export const PairList = ({ name, noun }: Props) => (
  <Form.List name={name}>
    {(fields, { add, remove }) => (
      <div className="api-pairs">
        {fields.map((field, index) => (
          <div key={field.key}>
            <Form.Item name={[field.name, 'name']} noStyle>
              <Input aria-label={`${noun} ${index + 1} 名称`} placeholder="名称" />
            </Form.Item>
            <Form.Item name={[field.name, 'value']} noStyle>
              <Input aria-label={`${noun} ${index + 1} 值`} placeholder="值" />
            </Form.Item>
            <Button
              type="text"
              aria-label={`删除${noun} ${index + 1}`}
              icon={<Icon name="x" />}
              onClick={() => remove(field.name)}
            />
          </div>
        ))}
        <Button
          type="dashed"
          size="small"
          icon={<Icon name="plus" />}
          onClick={() => add({ name: '', value: '' })}
        >
          添加{noun}
        </Button>
      </div>
    )}
  </Form.List>
)
