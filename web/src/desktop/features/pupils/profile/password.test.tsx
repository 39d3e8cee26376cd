import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
