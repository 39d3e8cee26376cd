import { GRADE_NAMES } from '@xueqiao/contract/common/grade'
import type { SelectProps } from 'antd'
import { EnumSelect } from './EnumSelect'

/** The twelve grades in the class page's wording (001 §3.7), all in sight: nobody scrolls for 高三. */
export const GradeSelect = (props: SelectProps<string>) => (
  <EnumSelect values={GRADE_NAMES} virtual={false} listHeight={400} {...props} />
)
