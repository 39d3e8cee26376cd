import { Descriptions, type DescriptionsProps } from 'antd'

/** What is known of a record, two facts a line. */
export const FactTable = ({ items }: Pick<DescriptionsProps, 'items'>) => (
  <Descriptions
    bordered
    size="small"
    column={2}
    styles={{ label: { width: 104 } }}
    {...(items && { items })}
  />
)
