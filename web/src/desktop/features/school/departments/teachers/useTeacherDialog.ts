import { DepartmentTeacherForm } from '@xueqiao/contract/features/school/departments/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { saveAccount, WISH } from '../../../../accounts/account'
import { useDisableQuestion } from '../../../../accounts/disabling'
import type { NewPassword } from '../../../../kit/dialog/NewPasswordDialog'
import type { Values } from '../../../../kit/form/form-body'
import { useFormDialog } from '../../../../kit/form/useFormDialog'
import { useOpened } from '../../../../kit/record/useOpened'
import { TEACHERS } from '../naming'
import { worded } from '../wording'

/** A teacher's record, as this page words its failure (002 §8). */
export const TEACHER = worded(teachersApi.get, { failed: '获取教师信息失败' })

/** Edits a teacher, and then the account: whatever becomes of the second leaves the first saved (002 §4). */
export const useTeacherDialog = () => {
  const made = useOpened<NewPassword>()
  const mayDisable = useDisableQuestion()
  const dialog = useFormDialog({
    noun: TEACHERS.noun,
    schema: DepartmentTeacherForm,
    get: TEACHER,
    create: teachersApi.create,
    update: worded(teachersApi.update, { failed: '教师信息更新失败' }),
    ok: '确定保存',
    valuesOf: (record) => ({ ...record, ...WISH }),
    afterSave: async (teacher, values) => {
      const account = await saveAccount(teacher, values, false)
      if (account?.oneTimePassword != null)
        made.show({ username: account.username, password: account.oneTimePassword })
    },
  })
  return {
    ...dialog,
    made,
    save: async (values: Values, options?: { stay: boolean }) =>
      (await mayDisable(dialog.id, values)) ? dialog.save(values, options) : [],
  }
}
