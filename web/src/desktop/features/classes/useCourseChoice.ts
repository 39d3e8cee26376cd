import { classesApi } from '@xueqiao/contract/features/classes'
import { coursesApi } from '@xueqiao/contract/features/courses'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { reportFailure } from '../../../api/failure'
import { useApi } from '../../../api/queries'
import { toast } from '../../../lib/toast'
import { refreshClasses } from './useClassDialog'

/** The specification words a refused list and a call that went wrong differently (001 §8.1). */
const textsOf = (error: unknown) => {
  const refused = error instanceof CallError && error.flagged
  return refused ? {} : { failed: '获取课程数据失败', offline: '获取课程数据失败' }
}

/** All courses, and which of them the class has; nothing can be saved before both are known. */
export const useCourseChoice = (classId: number, done: () => void) => {
  const all = useApi(coursesApi.list, undefined, { staleTime: 0, silent: true })
  const current = useApi(classesApi.courses, { params: { id: classId } }, { staleTime: 0, silent: true })
  const [changed, setChanged] = useState<readonly number[]>()
  const [saving, setSaving] = useState(false)

  useEffect(() => {
    if (all.error) reportFailure(all.error, coursesApi.list, textsOf(all.error))
  }, [all.error])

  const save = async (body: readonly number[]) => {
    setSaving(true)
    try {
      await call(classesApi.assignCourses, { params: { id: classId }, body: [...body] })
      toast.success(classesApi.assignCourses.done ?? '')
      refreshClasses()
      done()
    } catch (error) {
      reportFailure(error, classesApi.assignCourses)
    } finally {
      setSaving(false)
    }
  }

  const had = (current.data ?? []).map(({ id }) => id)
  return {
    /** What the class has comes first: nobody should look for it in a long list. */
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
