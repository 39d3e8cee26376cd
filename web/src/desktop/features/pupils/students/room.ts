import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useApi } from '../../../../api/queries'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { SEATS } from '../../../pickers/lookup'

/** A full class takes another pupil only after a yes: it is a matter for people, and never refused (decisions G06). */
export const useRoomQuestion = ({ enabled }: { enabled: boolean }) => {
  const { data = [] } = useApi(classesApi.options, SEATS.input, { ...SEATS.options, silent: true, enabled })
  const confirm = useConfirm()
  return async (classId: number | null, coming = 1) => {
    const found = data.find(({ id }) => id === classId)
    const { name, capacity, studentCount = 0 } = found ?? {}
    if (coming === 0 || !capacity || studentCount + coming <= capacity) return true
    return confirm({
      title: '班级人数已满',
      question: `${name}的容量为 ${capacity} 人，现有 ${studentCount} 人，再分入 ${coming} 人将超出容量。确定要继续吗?`,
      ok: '仍要分配',
    })
  }
}
