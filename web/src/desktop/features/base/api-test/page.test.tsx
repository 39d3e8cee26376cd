import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closed, confirm, field, opened, pick, press, type } from '../../../kit/acting'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { ApiTestPage } from './ApiTestPage'

beforeEach(() => {
  localStorage.clear()
  signIn(['system:manage'])
})
afterEach(cleanup)

const show = () => {
  const server = standIn({ 'GET /api/health': { database: 'ok' } })
  renderAt('/system/api-test', <ApiTestPage />)
  return server
}
const history = () => screen.getByLabelText('历史记录')
const entries = () => [...history().querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
const ask = async (path: string) => {
  type('请求路径', path)
  await press('发送')
}

test('only this site is asked, and a write asks first', async () => {
  const server = show()
  for (const path of ['//evil.example/x', 'https://evil.example/x']) {
    await ask(path)
    await screen.findByText('只能请求本站路径，以 / 开头，例如 /api/health')
  }
  expect(server.asked('evil')).toEqual([])
  await pick('请求方法', 'DELETE')
  await ask('/api/classes/99999999')
  await opened('将以您的身份执行 DELETE /api/classes/99999999。')
  await confirm('取消')
  await closed()
  expect(within(history()).getByText('还没有请求记录')).toBeTruthy()
  expect(server.writes()).toEqual([])
  await press('发送')
  await opened('将以您的身份执行')
  await confirm('发送')
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(server.writes()).toEqual(['DELETE /api/classes/99999999'])
})

test('the last ten stay, also after a reload (API-TESTER-02)', async () => {
  show()
  for (let n = 1; n <= 11; n++) {
    await ask(`/api/health?n=${n}`)
    await waitFor(() => expect(entries()[0]).toContain(`/api/health?n=${n}`))
  }
  cleanup()
  show()
  expect(entries()).toHaveLength(10)
  expect(entries().at(-1)).toContain('/api/health?n=2')
  await press('GET/api/health?n=2')
  await waitFor(() => expect(field('请求路径').value).toBe('/api/health?n=2'))
  await press('清空历史')
  await within(history()).findByText('还没有请求记录')
})
