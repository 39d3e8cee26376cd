import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../../../../api/queries'
import { startSession } from '../../../../session/store'
import { answerWith, enveloped, renderAt, signIn } from '../../../kit/testing'
import { PasswordDialog } from './PasswordDialog'

afterEach(cleanup)

const WARNING = '密码很常见，容易被猜到'
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a common password, or one like the name, gets a warning beside the field and is taken (PASSWORD-03)', async () => {
  signIn([])
  const calls = answerWith(() => enveloped(null))
  const close = vi.fn()
  renderAt('/', <PasswordDialog onClose={close} />)
  type('新密码', 'tulip-Kite-83')
  expect(screen.queryByText(WARNING)).toBeNull()
  type('新密码', 'someone12')
  expect(screen.getByText(WARNING).id).toBe(screen.getByLabelText('新密码').getAttribute('aria-describedby'))
  type('当前密码', 'old-password')
  type('新密码', '123456')
  type('确认新密码', '123456')
  expect(screen.getByText(WARNING)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(calls.map(({ body }) => body)).toMatchObject([{ newPassword: '123456' }])
})

const Behind = () => {
  const { data } = useApi(classesApi.options, undefined, { silent: true })
  return <p>{data === undefined ? '什么也没有' : `${data.length} 个班级`}</p>
}

test('what was refused behind the first change of password is there as soon as it is done', async () => {
  signIn([])
  startSession('token', { id: 1, username: 'someone', roles: ['TEACHER'], mustChangePassword: true })
  let isChanged = false
  answerWith((call) => {
    if (call.includes('password')) isChanged = true
    if (call.includes('/api/classes') && !isChanged)
      return Response.json(
        { success: false, code: 'FORBIDDEN', message: '首次登录请先修改密码' },
        { status: 403 },
      )
    return enveloped(call.includes('/api/classes') ? [{ id: 1 }] : null)
  })
  renderAt(
    '/',
    <>
      <Behind />
      <PasswordDialog />
    </>,
  )
  await screen.findByText('什么也没有')
  type('当前密码', 'old-password')
  type('新密码', 'tulip-Kite-83')
  type('确认新密码', 'tulip-Kite-83')
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('1 个班级')).toBeTruthy()
})

test('a password is checked before it is sent (PASSWORD-01 to 05)', async () => {
  signIn([])
  const calls = answerWith(() => enveloped(null))
  const close = vi.fn()
  renderAt('/', <PasswordDialog onClose={close} />)
  const attempt = (...values: [string, string, string]) => {
    for (const [index, label] of ['当前密码', '新密码', '确认新密码'].entries())
      type(label, values[index] ?? '')
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
  }
  for (const [values, message] of [
    [['', 'abcdef', 'abcdef'], '请输入当前密码'],
    [['old-one', '', 'abcdef'], '请输入新密码'],
    [['old-one', '12345', '12345'], '密码长度不能小于6个字符'],
    [['old-one', 'abcdef', ''], '请确认新密码'],
    [['old-one', 'abcdef', 'abcdeg'], '两次输入密码不一致'],
  ] as [[string, string, string], string][]) {
    attempt(...values)
    await screen.findByText(message)
  }
  expect(calls).toEqual([])
  attempt('old-one', 'abcdef', 'abcdef')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(calls.map(({ body }) => body)).toEqual([
    { username: 'someone', oldPassword: 'old-one', newPassword: 'abcdef' },
  ])
})
