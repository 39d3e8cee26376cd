import { gradeNames } from '@xueqiao/contract/common/grade'
import type { SelectProps } from 'antd'
import { useGradeWording } from '../../session/school'
import { EnumSelect } from './EnumSelect'

/** The twelve grades in the school's wording (001 §3.7), all in sight: nobody scrolls for 高三. */
export const GradeSelect = (props: SelectProps<string>) => (
  <EnumSelect values={gradeNames(useGradeWording())} virtual={false} listHeight={400} {...props} />
)
