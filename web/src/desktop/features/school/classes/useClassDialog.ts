import { ClassForm, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { CLASSES } from './naming'

export const useClassDialog = () =>
  useFormDialog({
    noun: CLASSES.noun,
    schema: ClassForm,
    get: classesApi.get,
    unread: '获取班级详情失败，无法编辑',
    create: classesApi.create,
    update: classesApi.update,
  })
