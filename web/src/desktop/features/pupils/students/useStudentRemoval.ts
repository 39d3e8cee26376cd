import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { act } from '../../../../api/action'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { failureText } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { counted } from '../../../kit/naming'
import { STUDENTS } from './naming'

const { remove, removeWithUser } = studentsApi

/** Few enough calls at a time that a long selection hinders nobody else. */
const AT_ONCE = 4

interface Failed {
  id: number
  error: unknown
}

const removeAll = async (ids: readonly number[]): Promise<Failed[]> => {
  const waiting = [...ids]
  const failed: Failed[] = []
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      try {
        await call(remove, { params: { id } })
      } catch (error) {
        failed.push({ id, error })
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}

interface Options {
  nameOf: (id: number) => string | undefined
  /** The pupils who are gone. */
  after: (ids: readonly number[]) => unknown
}

/** Where some went and some stayed, who stayed and why; where nobody went, only why (001 §8.3). */
const reportFailed = (failed: readonly Failed[], all: number, nameOf: Options['nameOf']) => {
  if (failed.some(({ error }) => error instanceof CallError && error.handled)) return
  const texts = new Set(failed.map(({ error }) => failureText(error, remove)))
  if (failed.length === all && texts.size === 1) return [...texts].map(toast.error)
  for (const text of texts) {
    const names = failed
      .filter(({ error }) => failureText(error, remove) === text)
      .map(({ id }) => nameOf(id) ?? `编号 ${id}`)
    toast.error(`批量删除失败，${names.join('、')}：${text}`)
  }
}

/** One goes with the account; of several each is a call of its own, which only disables it (001 §7.3; decisions G13). */
export const useStudentRemoval = ({ nameOf, after }: Options) => {
  const confirm = useConfirm()

  const removeMany = async (ids: readonly number[]) => {
    const failed = await removeAll(ids)
    const gone = ids.filter((id) => !failed.some((each) => each.id === id))
    if (gone.length > 0) toast.success(`成功删除 ${counted(gone.length, STUDENTS)}`)
    if (failed.length > 0) reportFailed(failed, ids.length, nameOf)
    after(gone)
    void touch(remove)
  }

  return {
    one: ({ id, name }: { id: number; name: string }) => {
      confirm({
        title: '删除学生',
        question: `确定要删除学生 ${name} 吗?`,
        note: '关联的用户账号也将被删除',
        danger: true,
        onOk: () => act(removeWithUser, { params: { id } }, { after: () => after([id]) }),
      })
    },
    many: (ids: readonly number[]) => {
      if (ids.length === 0) return toast.warning('请选择要删除的学生')
      confirm({
        title: '批量删除学生',
        question: `确定要删除选中的 ${counted(ids.length, STUDENTS)}吗?`,
        note: '关联的用户账号将被停用，并与学生解除关联',
        danger: true,
        onOk: () => removeMany(ids),
      })
    },
  }
}
