import { coursesApi } from '@xueqiao/contract/features/courses'
import { teachersApi } from '@xueqiao/contract/features/teachers'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { failureText, reportFailure } from '../../../api/failure'
import { useApi } from '../../../api/queries'
import { toast } from '../../../lib/toast'
import { refreshCourses } from './useCourseDialog'

/** The specification words a refused list and a call that went wrong differently (001 §8.2). */
const textsOf = (error: unknown) => {
  const refused = error instanceof CallError && error.flagged
  return refused
    ? { failed: '获取教师列表失败' }
    : { failed: '获取教师数据失败', offline: '获取教师数据失败' }
}

/** Whatever the reason, the text begins with what failed (001 §8.2). */
const reportUnassigned = (error: unknown) => {
  if (error instanceof CallError && (error.handled || error.aborted)) return
  const said = error instanceof CallError ? error.serverMessage : undefined
  const reason = said ?? failureText(error, coursesApi.assignTeachers, { failed: '' })
  toast.error(['教师分配失败', reason].filter((part) => part !== '').join(': '))
}

/** All teachers, and which of them the course has; nothing can be saved before both are known. */
export const useTeacherChoice = (courseId: number, done: () => void) => {
  const all = useApi(teachersApi.list, undefined, { staleTime: 0, silent: true })
  const current = useApi(coursesApi.get, { params: { id: courseId } }, { staleTime: 0, silent: true })
  const [changed, setChanged] = useState<readonly number[]>()
  const [saving, setSaving] = useState(false)

  useEffect(() => {
    if (all.error) reportFailure(all.error, teachersApi.list, textsOf(all.error))
  }, [all.error])

  const save = async (body: readonly number[]) => {
    setSaving(true)
    try {
      await call(coursesApi.assignTeachers, { params: { id: courseId }, body: [...body] })
      toast.success(coursesApi.assignTeachers.done ?? '')
      refreshCourses()
      done()
    } catch (error) {
      reportUnassigned(error)
    } finally {
      setSaving(false)
    }
  }

  const had = current.data?.teacherIds ?? []
  const data = all.data ?? []
  const everyone = Array.isArray(data) ? data : data.content
  return {
    /** Who teaches the course comes first: nobody should look for them in a long list. */
    teachers: everyone.toSorted((a, b) => Number(had.includes(b.id)) - Number(had.includes(a.id))),
    chosen: changed ?? had,
    choose: setChanged,
    isLoading: all.isPending || current.isPending,
    isFailed: all.isError || current.isError,
    retry: () => Promise.all([all.refetch(), current.refetch()]),
    saving,
    save,
  }
}
