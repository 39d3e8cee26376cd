import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { act } from '../../../../api/action'
import { call } from '../../../../api/call'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { counted } from '../../../kit/naming'
import { forEachOf } from './each'
import { reportFailed } from './failed'
import { STUDENTS } from './naming'

const { remove, removeWithUser } = studentsApi

interface Options {
  nameOf: (id: number) => string | undefined
  /** The pupils who are gone. */
  after: (ids: readonly number[]) => unknown
}

const PARENTS = '家长的资料和账号保留，但不再看到该学生；与该学生有关的家校会话将结束。'

/** One goes with the account; of several each is a call of its own, which only disables it (001 §7.3; decisions G13). */
export const useStudentRemoval = ({ nameOf, after }: Options) => {
  const confirm = useConfirm()
  const removeMany = async (ids: readonly number[]) => {
    const failed = await forEachOf(ids, (id) => call(remove, { params: { id } }))
    const gone = ids.filter((id) => !failed.some((each) => each.id === id))
    if (gone.length > 0) toast.success(`成功删除 ${counted(gone.length, STUDENTS)}`)
    if (failed.length > 0)
      reportFailed(failed, { endpoint: remove, all: ids.length, nameOf, words: '批量删除失败' })
    after(gone)
    void touch(remove)
  }
  return {
    one: ({ id, name }: { id: number; name: string }) => {
      confirm({
        title: '删除学生',
        question: `确定要删除学生 ${name} 吗?`,
        note: `关联的用户账号也将被删除。${PARENTS}`,
        danger: true,
        onOk: () => act(removeWithUser, { params: { id } }, { after: () => after([id]) }),
      })
    },
    many: (ids: readonly number[]) => {
      if (ids.length === 0) return toast.warning('请选择要删除的学生')
      confirm({
        title: '批量删除学生',
        question: `确定要删除选中的 ${counted(ids.length, STUDENTS)}吗?`,
        note: `关联的用户账号将被禁用，并与学生解除关联。${PARENTS}`,
        danger: true,
        onOk: () => removeMany(ids),
      })
    },
  }
}
