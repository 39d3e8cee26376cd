import { Select, type SelectProps } from 'antd'

interface Props extends Omit<SelectProps<string>, 'options'> {
  values: readonly string[]
}

/** Fixed values that read as they are written: 在职, 博士, 汉族. Long lists can be searched. */
export const EnumSelect = ({ values, ...props }: Props) => (
  <Select<string>
    allowClear
    options={values.map((value) => ({ value, label: value }))}
    {...(values.length > 12 && { showSearch: { optionFilterProp: 'label' } })}
    {...props}
  />
)
