import { PROFILE_TYPES } from '@xueqiao/contract/access/roles'
import { Button, Form, Input, Space } from 'antd'
import { toast } from '../../../../lib/toast'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { type PersonType, ProfilePicker } from './ProfilePicker'

/** Beside the number, for whoever reads it; never sent. */
export const NAMED = 'profileName'

interface Props {
  id?: string
  value?: number | string | null
  onChange?: (id: number | string | null) => void
}

/** The number of a record, typed or picked, and whose it is; administrators have none (decisions G48). */
export const ProfileField = ({ id, value, onChange }: Props) => {
  const form = Form.useFormInstance()
  const named: unknown = form.getFieldValue(NAMED)
  const set = (id: number | string | null, name?: string) => {
    form.setFieldValue(NAMED, name)
    onChange?.(id)
  }
  const isNamed = typeof named === 'string' && value != null && value !== ''
  const chosen: unknown = Form.useWatch('profileType')
  const picking = useOpened<PersonType>()
  const type = PROFILE_TYPES.find((known) => known === chosen)
  const pick = () => {
    if (type === undefined) toast.warning('请先选择用户类型')
    else if (type === 'ADMIN') toast.info('管理员不需要关联档案')
    else picking.show(type)
  }
  return (
    <>
      <Space.Compact block>
        <Input
          {...(id !== undefined && { id })}
          inputMode="numeric"
          disabled={type === 'ADMIN'}
          placeholder={type === 'ADMIN' ? '无需关联' : '可不填'}
          value={value ?? ''}
          suffix={isNamed ? <span className="muted">{named}</span> : <span />}
          onChange={({ target }) => set(/^\d+$/.test(target.value) ? Number(target.value) : target.value)}
        />
        <Button onClick={pick}>选择</Button>
      </Space.Compact>
      <Opened by={picking}>
        {(item, dialog) => (
          <ProfilePicker
            {...dialog}
            type={item}
            onPick={(picked) => {
              set(picked.id, picked.name)
              picking.close()
            }}
          />
        )}
      </Opened>
    </>
  )
}
