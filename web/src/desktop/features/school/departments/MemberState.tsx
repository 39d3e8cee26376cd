import { EmptyState, FailedState } from '../../../kit/list/TableState'
import { CHOOSE_FIRST } from './naming'

interface Props {
  chosen: boolean
  of: '教师' | '班级'
  hidden: boolean
  failure: string | undefined
  retry: () => unknown
}

/** In place of a list that there is not: nothing chosen, not for these eyes, or not answered. */
export const MemberState = ({ chosen, of, hidden, failure, retry }: Props) => {
  if (!chosen)
    return <EmptyState icon="school" title={CHOOSE_FIRST} text={`在左侧选择后，这里是该部门的${of}`} />
  if (hidden)
    return <EmptyState icon="lock" title={`您不能查看该部门的${of}`} text="只能查看您所在或管理的部门" />
  if (failure !== undefined) return <FailedState title={`未能加载${of}列表`} text={failure} onRetry={retry} />
  return null
}
