import { TEACHER_ACCOUNT_ROLES, usersApi } from '@xueqiao/contract/features/account/users/api'
import { DepartmentTeacherForm } from '@xueqiao/contract/features/school/departments/api'
import { type TeacherDetail, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { call } from '../../../../../api/call'
import { CallError } from '../../../../../api/call-error'
import { toast } from '../../../../../lib/toast'
import type { NewPassword } from '../../../../kit/dialog/NewPasswordDialog'
import type { Values } from '../../../../kit/form/form-body'
import { useFormDialog } from '../../../../kit/form/useFormDialog'
import { useOpened } from '../../../../kit/record/useOpened'
import { TEACHERS } from '../naming'
import { worded } from '../wording'

/** A teacher's record, as this page words its failure (002 §8). */
export const TEACHER = worded(teachersApi.get, { failed: '获取教师信息失败' })

/** New accounts are teachers' unless someone chooses otherwise (002 §6). */
const USUAL_ROLES = [TEACHER_ACCOUNT_ROLES[0]]
const FAILED = '教师信息已更新，但用户账号创建失败'

const makeAccount = async (teacher: TeacherDetail, values: Values) => {
  try {
    return await call(usersApi.create, {
      body: {
        username: teacher.teacherNumber,
        email: teacher.email,
        enabled: true,
        profileType: 'TEACHER',
        profileId: teacher.id,
        roles: (values.accountRoles as string[] | undefined) ?? USUAL_ROLES,
      },
    })
  } catch (error) {
    const reason = error instanceof CallError ? error.serverMessage : undefined
    throw new Error(`${FAILED}: ${reason ?? '未知错误'}`)
  }
}

/** Edits a teacher, and makes the account that is wished for; its failure leaves the teacher saved (002 §4). */
export const useTeacherDialog = () => {
  const made = useOpened<NewPassword>()
  const dialog = useFormDialog({
    noun: TEACHERS.noun,
    schema: DepartmentTeacherForm,
    get: TEACHER,
    create: teachersApi.create,
    update: worded(teachersApi.update, { failed: '教师信息更新失败' }),
    ok: '确定保存',
    valuesOf: (record) => ({ ...record, createAccount: false, accountRoles: USUAL_ROLES }),
    afterSave: async (teacher, values) => {
      if (values.createAccount !== true) return
      const { username, oneTimePassword } = await makeAccount(teacher, values)
      toast.success('教师用户账号创建成功')
      if (oneTimePassword !== null) made.show({ username, password: oneTimePassword })
    },
  })
  return { ...dialog, made }
}
