import { type DepartmentDetail, departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { act } from '../../../../api/action'
import { touch } from '../../../../api/stale-after-change'
import { useConfirm } from '../../../kit/dialog/useConfirm'

/** What the head of a department offers beside its form. */
export const useDepartmentActions = (onRemoved: (parentId: number | null) => void) => {
  const confirm = useConfirm()

  const move = (id: number, direction: 'up' | 'down') =>
    act(
      departmentsApi.move,
      { params: { id }, body: { direction } },
      { done: '', failed: () => touch(departmentsApi.move) },
    )

  const remove = ({ id, name, parentId, courseCount }: DepartmentDetail) =>
    confirm({
      title: '删除部门',
      question: `确定要删除部门 ${name} 吗?`,
      note: courseCount > 0 ? `该部门的 ${courseCount} 门课程将不属于任何部门。` : undefined,
      danger: true,
      onOk: () => act(departmentsApi.remove, { params: { id } }, { after: () => onRemoved(parentId) }),
    })

  return { move, remove }
}
