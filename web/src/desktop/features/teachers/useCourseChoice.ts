import { coursesApi } from '@xueqiao/contract/features/courses'
import { teachersApi } from '@xueqiao/contract/features/teachers'
import { useState } from 'react'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { useApi } from '../../../api/queries'
import { toast } from '../../../lib/toast'
import { refreshTeachers } from './naming'

/** All courses, and which of them someone teaches; nothing can be saved before both are known. */
export const useCourseChoice = (teacherId: number, done: () => void) => {
  const all = useApi(coursesApi.list, undefined, { staleTime: 0 })
  const current = useApi(teachersApi.courses, { params: { id: teacherId } }, { staleTime: 0, silent: true })
  const [changed, setChanged] = useState<readonly number[]>()
  const [saving, setSaving] = useState(false)

  const save = async (body: readonly number[]) => {
    setSaving(true)
    try {
      await call(teachersApi.assignCourses, { params: { id: teacherId }, body: [...body] })
      toast.success(teachersApi.assignCourses.done ?? '')
      refreshTeachers()
      done()
    } catch (error) {
      reportFailure(error, teachersApi.assignCourses)
    } finally {
      setSaving(false)
    }
  }

  const had = (current.data ?? []).map(({ id }) => id)
  return {
    /** What is taught already comes first: nobody should look for it in a long list. */
    courses: (all.data ?? []).toSorted((a, b) => Number(had.includes(b.id)) - Number(had.includes(a.id))),
    chosen: changed ?? had,
    choose: setChanged,
    isLoading: all.isPending || current.isPending,
    isFailed: all.isError || current.isError,
    retry: () => Promise.all([all.refetch(), current.refetch()]),
    saving,
    save,
  }
}
