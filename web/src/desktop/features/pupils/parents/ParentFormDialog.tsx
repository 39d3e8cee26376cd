import { Id } from '@xueqiao/contract/common/fields'
import { LinkInput, ParentInput, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { LINK_LABELS, PARENT_LABELS } from '@xueqiao/contract/features/pupils/parents/labels'
import { Input } from 'antd'
import { DialogForm } from '../../../kit/form/DialogForm'
import { fieldOf } from '../../../kit/form/Field'
import { pick, type Values } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { LinkFields } from './LinkFields'
import { PARENTS } from './naming'
import { StudentSelect } from './StudentSelect'

const ParentForm = ParentInput.extend({ studentId: Id('请选择孩子'), ...LinkInput.shape })
const Field = fieldOf(ParentForm, { ...PARENT_LABELS, ...LINK_LABELS })
const OWN = Object.keys(ParentInput.shape)
const LINK = ['studentId', ...Object.keys(LinkInput.shape)]

export const useParentDialog = () =>
  useFormDialog({
    noun: PARENTS.noun,
    schema: ParentForm,
    get: parentsApi.get,
    create: parentsApi.create,
    update: parentsApi.update,
    blank: { isPrimary: false, canSign: true },
    valuesOf: (parent) => pick({ ...parent }, OWN),
    // Only the form of somebody new has a child.
    body: (values: Values) => ({
      ...pick(values, OWN),
      ...('studentId' in values && { child: pick(values, LINK) }),
    }),
  })

export const ParentFormDialog = ({ dialog }: { dialog: ReturnType<typeof useParentDialog> }) => (
  <DialogForm dialog={dialog} width={600}>
    <Field name="name">
      <Input placeholder="家长姓名" maxLength={50} />
    </Field>
    <Field name="phone" hint="开通账号后就是登录用户名">
      <Input placeholder="11 位手机号" maxLength={11} inputMode="numeric" />
    </Field>
    <Field name="email">
      <Input placeholder="可不填" maxLength={100} />
    </Field>
    <Field name="employer">
      <Input placeholder="可不填" maxLength={100} />
    </Field>
    <Field name="address" wide>
      <Input placeholder="可不填" maxLength={200} />
    </Field>
    {dialog.isNew && (
      <>
        <Field name="studentId">
          <StudentSelect />
        </Field>
        <LinkFields />
      </>
    )}
  </DialogForm>
)
