import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../api/queries'
import { startSession } from '../../session/store'
import { button, press, said } from '../kit/acting'
import { enveloped, refused, renderAt, standIn } from '../kit/testing'
import { DesktopShell } from './DesktopShell'

afterEach(cleanup)

const SWITCH = 'POST /api/auth/switch-role'
const user = { id: 1, username: 'zhou', name: '周老师', roles: ['TEACHER', 'ADMIN'], currentRole: 'TEACHER' }

/** The server's word comes when the test says so. */
const slowly = () => {
  let come: (answer: Response) => void = () => undefined
  const answer = new Promise<Response>((resolve) => {
    come = resolve
  })
  queryClient.clear()
  startSession('token', user)
  standIn({ [SWITCH]: answer })
  renderAt('/dashboard', <DesktopShell />)
  return come
}
const shown = () => button('切换角色').textContent
const turnToAdmin = async () => {
  await press('切换角色')
  fireEvent.click(await screen.findByRole('menuitemradio', { name: '系统管理员' }))
}

test('the role that was chosen is seen at once, however long the server takes', async () => {
  const come = slowly()
  expect(shown()).toBe('教师')
  await turnToAdmin()
  await waitFor(() => expect(shown()).toBe('系统管理员'))
  expect(said()).toEqual([])
  come(Response.json(enveloped({ ...user, currentRole: 'ADMIN' })))
  await waitFor(() => expect(said()).toEqual(['已切换至系统管理员角色']))
  expect(shown()).toBe('系统管理员')
})

test('a role that the server refuses is the old one again', async () => {
  const come = slowly()
  await turnToAdmin()
  await waitFor(() => expect(shown()).toBe('系统管理员'))
  come(refused('此角色已被收回')())
  await waitFor(() => expect(shown()).toBe('教师'))
})
