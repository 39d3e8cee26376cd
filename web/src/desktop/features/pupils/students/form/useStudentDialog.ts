import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { StudentInput } from '@xueqiao/contract/features/pupils/students/input'
import type { Values } from '../../../../kit/form/form-body'
import { useFormDialog } from '../../../../kit/form/useFormDialog'
import { STUDENTS } from '../naming'
import { useRoomQuestion } from '../room'
import { BLANK, studentBody } from './student-body'

export const useStudentDialog = () => {
  const dialog = useFormDialog({
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
  const hasRoom = useRoomQuestion({ enabled: dialog.open })
  return {
    ...dialog,
    /** Whoever would rather not goes on in the form. */
    save: async (values: Values, options?: { stay: boolean }) => {
      const { classId } = studentBody(values)
      const moves = typeof classId === 'number' && classId !== (dialog.record?.classId ?? null)
      return moves && !(await hasRoom(classId)) ? [] : dialog.save(values, options)
    },
  }
}
