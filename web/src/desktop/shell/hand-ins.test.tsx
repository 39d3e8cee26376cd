import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../api/queries'
import { startSession } from '../../session/store'
import { chatDraft } from '../../shared/chat/sending/drafts'
import { draftOf } from '../../shared/drafts/drafts'
import { readHandIns, saveHandIn } from '../../shared/homework/hand-in-store'
import { keepMark, marksWaiting } from '../../shared/homework/mark-store'
import { aHandIn, aMark } from '../../shared/homework/testing'
import { press } from '../kit/acting'
import { refused, renderAt, standIn } from '../kit/testing'
import { DesktopShell } from './DesktopShell'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const signIn = () => {
  queryClient.clear()
  startSession('token', {
    id: 1,
    username: 'someone',
    roles: ['STUDENT'],
    profileType: 'STUDENT',
    permissions: [],
  })
}

test('homework that was handed in without a network leaves from whichever page is opened next', async () => {
  signIn()
  saveHandIn(1, aHandIn())
  const server = standIn({})
  renderAt('/dashboard', <DesktopShell />)
  await expect
    .poll(() => server.bodyOf('POST /api/homework-submissions'))
    .toMatchObject({ content: '写完了' })
  await expect.poll(() => readHandIns(1)).toEqual([])
})

test('signing out with works and marks that have not arrived, or are not handed in yet, asks first, and drops them then', async () => {
  signIn()
  saveHandIn(1, aHandIn())
  saveHandIn(1, aHandIn({ homeworkId: 8, state: 'draft' }))
  keepMark(3, aMark())
  draftOf(chatDraft(7)).keep('周五请假')
  const away = refused('暂时不可用', {}, 503)
  const server = standIn({
    'POST /api/homework-submissions': away,
    'PUT /api/homework-submissions/{id}/grade': away,
  })
  const left = () => server.asked('DELETE /api/auth/sessions/current').length
  renderAt('/dashboard', <DesktopShell />)
  const ask = async () => {
    await press('用户菜单：someone')
    fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }))
    await screen.findByText(
      '有 1 份作业、1 份批改未发送，退出登录后不再发送。有 1 份作业写了还没有提交，退出登录后会清除。有 1 条消息写了还没有发送，退出登录后会清除。',
    )
  }
  await ask()
  await press('取消')
  expect([left(), readHandIns(1).length, marksWaiting(1)]).toEqual([0, 2, [3]])
  await ask()
  await press('仍要退出')
  await expect.poll(() => [left(), readHandIns(1).length, marksWaiting(1)]).toEqual([1, 0, []])
})

test('signing out with a preparation that this device alone has asks first', async () => {
  signIn()
  for (const name of ['preparation:5#a', 'preparation:5#b', 'preparation:6']) draftOf(name).keep('{}')
  const server = standIn({})
  renderAt('/dashboard', <DesktopShell />)
  await press('用户菜单：someone')
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  await screen.findByText('有 2 份备课写了还没有保存到服务器，退出登录后会清除。')
  expect(server.asked('DELETE /api/auth/sessions/current')).toEqual([])
})
