import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startSession } from '../../session/store'
import { answerWith, enveloped, renderAt, signIn } from '../kit/testing'
import { DesktopShell } from './DesktopShell'

afterEach(cleanup)

test('behind the first change of password nothing is asked, for all of it would be refused', async () => {
  signIn([])
  startSession('token', { id: 1, username: 'someone', roles: ['TEACHER'], mustChangePassword: true })
  const calls = answerWith(() => enveloped([]))
  renderAt('/dashboard', <DesktopShell />)
  await screen.findByLabelText('新密码')
  expect(calls).toEqual([])
  expect(screen.queryByRole('navigation')).toBeNull()
})
