import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import { useFormDialog } from '../../../../kit/form/useFormDialog'
import { STUDENTS } from '../naming'
import { BLANK, studentBody } from './student-body'

export const useStudentDialog = () =>
  useFormDialog({
    noun: STUDENTS.noun,
    schema: StudentInput,
    get: studentsApi.get,
    unread: '获取学生详情失败，无法编辑',
    create: studentsApi.create,
    update: studentsApi.update,
    blank: BLANK,
    body: studentBody,
    prefixFailures: true,
  })
