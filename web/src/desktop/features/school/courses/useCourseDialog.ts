import { CourseInput, coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { toast } from '../../../../lib/toast'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { COURSES } from './naming'

export const useCourseDialog = () => {
  const dialog = useFormDialog({
    noun: COURSES.noun,
    schema: CourseInput,
    get: coursesApi.get,
    create: coursesApi.create,
    update: coursesApi.update,
  })
  const save: typeof dialog.save = async (values, options) => {
    // The record, not the row, says which course is saved (001 §5.2).
    if (dialog.isNew || dialog.record?.id !== undefined) return dialog.save(values, options)
    toast.warning('课程ID不存在，无法更新')
    return []
  }
  return { ...dialog, save }
}
