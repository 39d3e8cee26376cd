import { type DepartmentDetail, departmentsApi } from '@xueqiao/contract/features/school/departments'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/queries'
import { toast } from '../../../../lib/toast'
import { useConfirm } from '../../../kit/dialog/useConfirm'

/** What the head of a department offers beside its form. */
export const useDepartmentActions = (onRemoved: (parentId: number | null) => void) => {
  const confirm = useConfirm()

  const move = async (id: number, direction: 'up' | 'down') => {
    try {
      await call(departmentsApi.move, { params: { id }, body: { direction } })
    } catch (error) {
      reportFailure(error, departmentsApi.move)
    }
    void touch(departmentsApi.move)
  }

  const remove = ({ id, name, parentId, courseCount }: DepartmentDetail) =>
    confirm({
      title: '删除部门',
      question: `确定要删除部门 ${name} 吗?`,
      note: courseCount > 0 ? `该部门的 ${courseCount} 门课程将不属于任何部门。` : undefined,
      danger: true,
      onOk: async () => {
        try {
          await call(departmentsApi.remove, { params: { id } })
        } catch (error) {
          return reportFailure(error, departmentsApi.remove)
        }
        toast.success(departmentsApi.remove.done ?? '')
        onRemoved(parentId)
        void touch(departmentsApi.remove)
      },
    })

  return { move, remove }
}
