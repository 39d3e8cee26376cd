import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Toaster } from '../../../../lib/toast'
import { post } from '../../../../shared/chat/sending/outbox'
import { readOutbox } from '../../../../shared/chat/sending/outbox-store'
import { readHandIns, saveHandIn } from '../../../../shared/homework/hand-in-store'
import { aHandIn } from '../../../../shared/homework/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { aRecord } from '../../../record/testing'
import { MobileProfilePage } from './MobileProfilePage'

afterEach(cleanup)

const PATH = '/mobile/parent/profile'
const place = () => screen.getByTestId('place').textContent

describe('profile', () => {
  it('offers the desktop to staff only, and no switch to someone with one role', () => {
    stubFetch({})
    renderPage(<MobileProfilePage />, { path: PATH, user: signInAs({ roles: ['PARENT'] }) })
    expect(screen.getByRole('heading', { name: '李明' })).toBeTruthy()
    expect(screen.getByText('用户名 someone')).toBeTruthy()
    expect(screen.queryByText('打开桌面版')).toBeNull()
    expect(screen.queryByText('切换角色')).toBeNull()
    cleanup()
    renderPage(<MobileProfilePage />, { path: PATH, user: signInAs({ roles: ['TEACHER'] }) })
    expect(screen.getByText('打开桌面版')).toBeTruthy()
  })

  it('switches the role through the server and goes to its home', async () => {
    const user = signInAs({ roles: ['PARENT', 'TEACHER'] })
    const calls = stubFetch({
      'POST /api/auth/switch-role': enveloped({ ...user, currentRole: 'TEACHER' }),
    })
    renderPage(<MobileProfilePage />, { path: PATH, user })
    fireEvent.click(screen.getByRole('button', { name: '教师' }))
    await waitFor(() => expect(place()).toBe('/mobile/teacher/home'))
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ role: 'TEACHER' })
  })

  it('asks before signing out with messages that have not left', async () => {
    const user = signInAs({ id: 1, roles: ['PARENT'] })
    const calls = stubFetch({ 'DELETE /api/auth/sessions/current': enveloped(null) })
    await post(7, { content: '还没发出的话' })
    renderPage(<MobileProfilePage />, { path: PATH, user })
    const leave = () => fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    const left = () => calls.filter(({ call }) => call === 'DELETE /api/auth/sessions/current').length
    leave()
    expect(screen.getByText('有 1 条消息未发送，退出登录后不再发送。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(screen.queryByText(/未发送/)).toBeNull()
    expect([left(), readOutbox(1).length]).toEqual([0, 1])
    leave()
    fireEvent.click(screen.getByRole('button', { name: '仍要退出' }))
    await waitFor(() => expect(left()).toBe(1))
    await waitFor(() => expect(readOutbox(1)).toEqual([]))
  })

  it('says how many works were handed in and have not arrived, too', async () => {
    const user = signInAs({ id: 1, roles: ['STUDENT'] })
    stubFetch({ 'DELETE /api/auth/sessions/current': enveloped(null) })
    saveHandIn(1, aHandIn())
    saveHandIn(1, aHandIn({ homeworkId: 8, state: 'failed', reason: '作业已截止收取' }))
    saveHandIn(1, aHandIn({ homeworkId: 9, state: 'draft' }))
    renderPage(<MobileProfilePage />, { path: '/mobile/student/info', user })
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    expect(screen.getByText('有 2 份作业未发送，退出登录后不再发送。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '仍要退出' }))
    await waitFor(() => expect(readHandIns(1)).toEqual([]))
  })

  it('asks before signing out with nothing to lose as well', async () => {
    const user = signInAs({ id: 1, roles: ['PARENT'] })
    const calls = stubFetch({ 'DELETE /api/auth/sessions/current': enveloped(null) })
    renderPage(<MobileProfilePage />, { path: PATH, user })
    const left = () => calls.filter(({ call }) => call === 'DELETE /api/auth/sessions/current').length
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    expect(left()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: '确认退出' }))
    await waitFor(() => expect(left()).toBe(1))
  })

  it('shows a parent their own data and children, and changes the number with the password', async () => {
    const own = {
      ...{ name: '李明', profileType: 'PARENT', username: 'someone', phone: '13800000001', email: null },
      ...{ mayEdit: true, lastLogin: null, createdAt: '2026-09-01T00:00:00.000Z', version: 3 },
    }
    const child = {
      ...{ id: 8, name: '李小雨', photoUrl: null, className: '初一3班', relationship: '父亲' },
      ...{ studentNumber: '2026001', enrollmentStatus: '在校', headTeacherName: null },
    }
    const calls = stubFetch({
      'GET /api/profile': enveloped(own),
      'GET /api/parents/5/students': enveloped([child]),
      'PUT /api/profile': enveloped(own),
    })
    const user = signInAs({ roles: ['PARENT'], profileType: 'PARENT' })
    renderPage(<MobileProfilePage />, { path: PATH, user })
    expect(await screen.findByText('13800000001')).toBeTruthy()
    const link = await screen.findByRole('link', { name: /李小雨/ })
    expect(link.getAttribute('href')).toBe('/mobile/parent/child/8')
    fireEvent.click(screen.getByRole('button', { name: '修改联系方式' }))
    const phone = await screen.findByLabelText('手机号码')
    expect(phone).toHaveProperty('inputMode', 'tel')
    fireEvent.change(phone, { target: { value: '13900000001' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请输入登录密码')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: 'secret-1' } })
    expect(screen.queryByText('请输入登录密码')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(place()).toBe(PATH))
    expect(calls.find(({ call }) => call === 'PUT /api/profile')?.body).toEqual({
      ...{ phone: '13900000001', email: '', password: 'secret-1', version: 3 },
    })
  })

  it('leads back from the contact form also where it does not come', async () => {
    stubFetch({})
    renderPage(<MobileProfilePage />, {
      path: `${PATH}?form=contact`,
      user: signInAs({ roles: ['PARENT'], profileType: 'PARENT' }),
    })
    await screen.findByRole('button', { name: '重试' })
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    await waitFor(() => expect(place()).toBe(PATH))
  })

  it('follows the system until somebody chooses, and again when they wish', () => {
    stubFetch({})
    renderPage(<MobileProfilePage />, { path: PATH, user: signInAs({ roles: ['TEACHER'] }) })
    const system = screen.getByRole('radio', { name: '跟随系统' })
    fireEvent.click(screen.getByRole('radio', { name: '深色' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    fireEvent.click(system)
    expect(system).toHaveProperty('checked', true)
    expect(localStorage.getItem('theme')).toBeNull()
  })

  it('shows a student their school record', async () => {
    stubFetch({
      'GET /api/students/5': aRecord({ id: 5, masked: false, className: null }),
      'GET /api/students/5/reveals': enveloped([]),
    })
    renderPage(<MobileProfilePage />, {
      path: '/mobile/student/info',
      user: signInAs({ roles: ['STUDENT'] }),
    })
    expect(await screen.findByText('2026001')).toBeTruthy()
    expect(screen.getByText('还没有编入班级')).toBeTruthy()
    expect(await screen.findByText('还没有人查看过受保护的信息。')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '健康' }))
    expect(screen.getByText('花生')).toBeTruthy()
    expect(place()).toBe('/mobile/student/info?show=health')
    expect(screen.getByRole('button', { name: '退出登录' })).toBeTruthy()
  })
})

describe('change of password (000 §5)', () => {
  const open = () => {
    const calls = stubFetch({ 'POST /api/auth/change-password': enveloped(null) })
    const user = signInAs({ roles: ['PARENT'] })
    renderPage(<MobileProfilePage />, { path: `${PATH}?form=password`, route: PATH, user })
    render(<Toaster />)
    return calls
  }
  const fill = (current: string, next: string, again: string) => {
    fireEvent.change(screen.getByLabelText('当前密码'), { target: { value: current } })
    fireEvent.change(screen.getByLabelText('新密码'), { target: { value: next } })
    fireEvent.change(screen.getByLabelText('确认新密码'), { target: { value: again } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
  }

  it('asks for all three, and says that old and new belong together', async () => {
    const calls = open()
    fill('', '', '')
    for (const text of ['请输入当前密码', '请输入新密码', '请确认新密码', '请填写完整的密码信息'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('当前密码'))
    expect(calls).toEqual([])
  })

  it.each([
    ['12345', '12345', '密码长度不能小于6个字符'],
    ['abcdef', 'abcdeg', '两次输入密码不一致'],
    ['abcdef', '', '请确认新密码'],
  ])('refuses %s with %s: %s', (next, again, text) => {
    const calls = open()
    fill('old-password', next, again)
    expect(screen.getByText(text)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('warns of a common password, and takes it (PASSWORD-03)', async () => {
    const calls = open()
    fireEvent.change(screen.getByLabelText('新密码'), { target: { value: 'someone1' } })
    expect(screen.getByText('密码很常见，容易被猜到')).toBeTruthy()
    fill('old-password', '123456', '123456')
    expect(screen.getByText('密码很常见，容易被猜到')).toBeTruthy()
    expect(await screen.findByText('密码修改成功')).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it('sends the username and both passwords, and goes back', async () => {
    const calls = open()
    fill('old-password', 'abcdef', 'abcdef')
    expect(await screen.findByText('密码修改成功')).toBeTruthy()
    expect(calls.map((item) => item.body)).toEqual([
      { username: 'someone', oldPassword: 'old-password', newPassword: 'abcdef' },
    ])
    await waitFor(() => expect(place()).toBe(PATH))
  })
})
