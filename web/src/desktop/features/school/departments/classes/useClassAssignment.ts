import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import type { DepartmentNode } from '@xueqiao/contract/features/school/departments/api'
import { useState } from 'react'
import { call } from '../../../../../api/call'
import { CallError } from '../../../../../api/call-error'
import { failureText } from '../../../../../api/failure'
import { touch } from '../../../../../api/stale-after-change'
import { toast } from '../../../../../lib/toast'

const FAILED = '班级分配失败'

/** Each class is read, moved and written back, one after another (002 §7.2). */
export const useClassAssignment = (department: DepartmentNode, done: () => void) => {
  const [chosen, choose] = useState<readonly number[]>([])
  const [assigned, setAssigned] = useState<number>()

  const assignOne = async (id: number) => {
    const found = await call(classesApi.get, { params: { id } })
    await call(classesApi.update, { params: { id }, body: { ...found, departmentId: department.id } })
  }

  const fail = (error: unknown, count: number) => {
    if (error instanceof CallError && error.handled) return
    const reason = failureText(error, classesApi.update, { failed: '' })
    const before = count > 0 ? `（已分配 ${count} 个）` : ''
    toast.error(`${FAILED}${reason === '' ? '' : `: ${reason}`}${before}`)
  }

  const save = async () => {
    if (chosen.length === 0) return toast.warning('请选择要分配的班级')
    let count = 0
    try {
      for (const id of chosen) {
        setAssigned(count)
        await assignOne(id)
        count += 1
      }
      toast.success(`成功分配 ${count} 个班级到 ${department.name}`)
      done()
    } catch (error) {
      fail(error, count)
      choose(chosen.slice(count))
    } finally {
      setAssigned(undefined)
      if (count > 0) void touch(classesApi.update)
    }
  }

  /** While it runs: how many are done. */
  return { chosen, choose, assigned, save }
}
