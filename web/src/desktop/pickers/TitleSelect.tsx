import { TITLES } from '@xueqiao/contract/features/school/teachers/values'
import type { SelectProps } from 'antd'
import { useSchool } from '../../session/school'
import { EnumSelect } from './EnumSelect'

/** The titles this school has (decisions G79); a teacher keeps one that has left the list. */
export const TitleSelect = (props: SelectProps<string>) => (
  <EnumSelect values={useSchool()?.titles ?? TITLES} {...props} />
)
