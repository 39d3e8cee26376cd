import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { bindNavigation } from '../../lib/navigation'
import { clearSession } from '../store'
import { LoginForm } from './LoginForm'
import { useLoginForm } from './useLoginForm'

const went = vi.fn()
const fetched = vi.fn<typeof fetch>()
const accounts = [
  { username: 'admin', label: '系统管理员' },
  { username: 'teacher', label: '教师' },
]
const info = {
  schoolName: '明德',
  minPasswordLength: 6,
  inactivityMinutes: 60,
  demo: { password: 'demo2026', accounts },
}
const user = { id: 1, username: 'zhou', roles: ['ROLE_TEACHER'] }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

const Form = () => <LoginForm login={useLoginForm()} />
const open = (search = '') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/login${search}`]}>
        <Form />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = () => fireEvent.submit(document.querySelector('form') ?? document.body)
const posts = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST').length

let release: () => void = () => undefined

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/login')
  bindNavigation(went)
  went.mockReset()
  const ready = new Promise<void>((resolve) => {
    release = resolve
  })
  fetched.mockReset()
  fetched.mockImplementation(async (address) => {
    if (address !== '/api/auth/sessions/new') return json({ success: true, token: 'tok', data: user })
    await ready
    return json({ success: true, data: info })
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('the login form', () => {
  it('asks for both, and for six characters, without a request (LOGIN-01 to 03)', () => {
    open()
    press()
    expect(screen.getByText('请输入用户名')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    type('用户名', 'zhou')
    type('密码', '12345')
    press()
    expect(screen.getByText('密码长度至少为6个字符')).toBeTruthy()
    expect(posts()).toBe(0)
  })

  it('is filled in by the demo school (LOGIN-04)', async () => {
    open()
    release()
    await waitFor(() => expect(field('密码').value).toBe('demo2026'))
    expect(field('用户名').value).toBe('admin')
    fireEvent.click(screen.getByText('教师'))
    expect(field('用户名').value).toBe('teacher')
  })

  it('is left alone once someone is in it, even if they typed nothing', async () => {
    open()
    fireEvent.focus(field('用户名'))
    release()
    await screen.findByText('教师')
    expect([field('用户名').value, field('密码').value]).toEqual(['', ''])
  })

  it.each([
    ['', '/dashboard'],
    ['?redirect=%2Fschool%2Fcourses', '/school/courses'],
    ['?redirect=https://evil', '/dashboard'],
  ])('leads from %s to %s (LOGIN-11, SESSION-16)', async (search, target) => {
    open(search)
    type('用户名', ' zhou ')
    type('密码', '123456')
    press()
    press()
    await waitFor(() => expect(went).toHaveBeenCalledExactlyOnceWith(target, { replace: true }))
    expect(posts()).toBe(1)
    expect(localStorage.getItem('token')).toBe('tok')
    expect(localStorage.getItem('rememberedUsername')).toBe('zhou')
  })
})
