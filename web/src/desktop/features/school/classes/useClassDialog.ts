import { ClassForm, classesApi } from '@xueqiao/contract/features/school/classes'
import { invalidate } from '../../../../api/queries'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { CLASSES } from './naming'

/** Lists, details, pupils and courses of classes are read anew after any change to a class. */
export const refreshClasses = () => invalidate(classesApi.options.path)

export const useClassDialog = () =>
  useFormDialog({
    noun: CLASSES.noun,
    schema: ClassForm,
    get: classesApi.get,
    unread: '获取班级详情失败，无法编辑',
    create: classesApi.create,
    update: classesApi.update,
    after: refreshClasses,
  })
