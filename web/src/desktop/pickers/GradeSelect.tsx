import { GRADE_NAMES } from '@xueqiao/contract/common/grade'
import { Select, type SelectProps } from 'antd'

const OPTIONS = GRADE_NAMES.map((name) => ({ value: name, label: name }))

/** The twelve grades in the class page's wording (001 §3.7), all in sight: nobody scrolls for 高三. */
export const GradeSelect = (props: SelectProps<string>) => (
  <Select<string> allowClear options={OPTIONS} virtual={false} listHeight={400} {...props} />
)
