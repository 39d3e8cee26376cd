import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useExport } from '../desktop/kit/list/useExport'
import { answerWith, enveloped, renderAt, signIn } from '../desktop/kit/testing'
import { clearSession } from '../session/store'
import { Confirmation } from './Confirmation'

const EXPORT = 'GET /api/students/export'
const CONFIRM = 'POST /api/auth/confirm'
const refusal = (status: number, body: object) => Response.json({ success: false, ...body }, { status })

const Exporting = () => {
  const { busy, run } = useExport(studentsApi.exportAll, '学生列表')
  return (
    <button type="button" aria-busy={busy} onClick={() => void run({})}>
      导出
    </button>
  )
}

let saved: string[]
/** A server that gives nothing before it has heard the right password. */
const open = () => {
  let confirmed = false
  const calls = answerWith((call) => {
    if (call === CONFIRM) {
      confirmed = JSON.stringify(calls.at(-1)?.body) === '{"password":"right"}'
      const wrong = { code: 'INVALID', message: '当前密码不正确', field: 'password' }
      return confirmed ? enveloped(null) : refusal(400, wrong)
    }
    const name = "attachment; filename*=UTF-8''students_2026-11-16.xlsx"
    if (confirmed) return new Response('bytes', { headers: { 'Content-Disposition': name } })
    return refusal(403, { code: 'UNCONFIRMED', message: '请输入登录密码确认身份后再导出' })
  })
  signIn([])
  renderAt(
    '/student/students',
    <>
      <Exporting />
      <Confirmation />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: '导出' }))
  return calls
}
const answer = (password: string, button: string) => {
  fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: button }))
}
const done = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

it.each([
  ['the desk', '/'],
  ['the phone', '/mobile/home'],
])('at %s the password is asked for, and the export goes on by itself', async (_where, path) => {
  window.history.replaceState(null, '', path)
  const calls = open()
  await screen.findByRole('dialog', { name: '确认身份' })
  answer('', '确定')
  expect(await screen.findByText('请输入登录密码')).toBeTruthy()
  answer('wrong', '确定')
  expect(await screen.findByText('当前密码不正确')).toBeTruthy()
  expect(saved).toEqual([])
  answer('right', '确定')
  await waitFor(() => expect(saved).toEqual(['students_2026-11-16.xlsx']))
  await done()
  expect(calls.map(({ call }) => call)).toEqual([EXPORT, CONFIRM, CONFIRM, EXPORT])
  expect(screen.queryByText(/权限不足/)).toBeNull()
})

it.each([
  ['/', '取消'],
  ['/mobile/home', '关闭'],
])('whoever would rather not is left in peace (%s)', async (path, button) => {
  window.history.replaceState(null, '', path)
  const calls = open()
  await screen.findByRole('dialog', { name: '确认身份' })
  fireEvent.click(screen.getByRole('button', { name: button }))
  await done()
  await waitFor(() => expect(screen.getByRole('button', { name: '导出' }).ariaBusy).not.toBe('true'))
  expect(calls.map(({ call }) => call)).toEqual([EXPORT])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the question ends with the session', async () => {
  open()
  await screen.findByRole('dialog', { name: '确认身份' })
  act(() => clearSession())
  await done()
})
