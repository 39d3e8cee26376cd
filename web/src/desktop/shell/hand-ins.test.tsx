import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../api/queries'
import { HAND_INS, startSession } from '../../session/store'
import { renderAt, standIn } from '../kit/testing'
import { DesktopShell } from './DesktopShell'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('homework that was handed in without a network leaves from whichever page is opened next', async () => {
  queryClient.clear()
  startSession('token', {
    id: 1,
    username: 'someone',
    roles: ['STUDENT'],
    profileType: 'STUDENT',
    permissions: [],
  })
  const entry = {
    homeworkId: 7,
    title: '练习',
    clientId: 'a'.repeat(20),
    content: '写完了',
    minutes: '',
    files: [],
  }
  localStorage.setItem(`${HAND_INS}1:7`, JSON.stringify({ ...entry, state: 'waiting', reason: null }))
  const server = standIn({})
  renderAt('/dashboard', <DesktopShell />)
  await expect
    .poll(() => server.bodyOf('POST /api/homework-submissions'))
    .toMatchObject({ content: '写完了' })
  await expect.poll(() => localStorage.getItem(`${HAND_INS}1:7`)).toBeNull()
})
