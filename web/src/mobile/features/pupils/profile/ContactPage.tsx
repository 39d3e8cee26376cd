import { ContactInput, type OwnProfile, profileApi } from '@xueqiao/contract/features/pupils/profile'
import { useLocation, useNavigate } from 'react-router'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { FormPage, PasswordField } from '../../../kit/form/FormPage'
import { TextField } from '../../../kit/form/TextField'
import { isRight, useForm } from '../../../kit/form/useForm'
import { PageHeader } from '../../../kit/PageHeader'
import { Loaded, SkeletonRows } from '../../../kit/states'

const Fields = ({ own }: { own: OwnProfile }) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { run, busy } = useAction(profileApi.update, {
    after: () => navigate(pathname, { replace: true }),
  })
  const start = { phone: own.phone ?? '', email: own.email ?? '', password: '' }
  const { values, field, check } = useForm(ContactInput, start)
  const moves = values.phone !== start.phone

  const submit = async () => {
    const { phone, email, password } = values
    const body = { phone, email, version: own.version, ...(moves && { password }) }
    const missing = moves && password === '' ? { password: '请输入登录密码' } : {}
    if (isRight(check(body, missing))) await run({ body })
  }

  return (
    <FormPage title="修改联系方式" parent={pathname} submit="保存" busy={busy} onSubmit={() => void submit()}>
      <div>
        <TextField label="手机号码" keys="tel" {...field('phone')} maxLength={20} />
        <TextField label="邮箱" keys="email" {...field('email')} maxLength={100} />
        {moves && (
          <PasswordField
            name="password"
            label="登录密码"
            autoComplete="current-password"
            warning="更换手机号码需要确认是您本人。"
            {...field('password')}
          />
        )}
      </div>
    </FormPage>
  )
}

export const ContactPage = () => {
  const { pathname } = useLocation()
  const own = useApi(profileApi.get, undefined, { silent: true, staleTime: 0 })
  return (
    <Loaded
      query={own}
      endpoint={profileApi.get}
      head={<PageHeader title="修改联系方式" parent={pathname} />}
      skeleton={<SkeletonRows />}
    >
      {(known) => <Fields key={known.version} own={known} />}
    </Loaded>
  )
}
