import { TeacherInput, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { saveAccount, USUAL_ROLES, WISH } from '../../../accounts/account'
import { useDisableQuestion } from '../../../accounts/disabling'
import type { NewPassword } from '../../../kit/dialog/NewPasswordDialog'
import type { Values } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { useOpened } from '../../../kit/record/useOpened'
import { TEACHERS } from './naming'

/** The teacher first, then the account: whatever becomes of the second leaves the first saved (002 §4). */
export const useTeacherDialog = () => {
  const made = useOpened<NewPassword>()
  const mayDisable = useDisableQuestion()
  const dialog = useFormDialog({
    noun: TEACHERS.noun,
    schema: TeacherInput,
    get: teachersApi.get,
    unread: '获取教师详情失败，无法编辑',
    create: teachersApi.create,
    update: teachersApi.update,
    ok: '确定保存',
    blank: { employmentStatus: '在职', ...WISH, accountRoles: USUAL_ROLES },
    valuesOf: (record) => ({ ...record, ...WISH }),
    afterSave: async (teacher, values, { added }) => {
      const account = await saveAccount(teacher, values, added)
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
