import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { CallFamily } from './CallFamily'
// Loaded when somebody calls; here it is to be at hand.
import './reveal/RevealSheet'

const REVEAL = 'POST /api/students/3/reveal'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(cleanup)

const show = (value: string | null) => {
  const calls = stubFetch({ [REVEAL]: enveloped({ value }) })
  const user = signInAs({ roles: ['TEACHER'], profileType: 'TEACHER', profileId: 5 })
  renderPage(<CallFamily studentId={3} studentName="程亦安" />, { path: '/mobile/teacher/classes', user })
  return calls
}

it('the number is opened with a reason, which is kept, and then one tap calls', async () => {
  const calls = show('13800007716')
  fireEvent.click(screen.getByRole('button', { name: '打电话给程亦安的家长' }))
  expect(await screen.findByText(/查看会留下记录/)).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '联系家长' }))
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect((await screen.findByRole('link', { name: '拨打电话' })).getAttribute('href')).toBe('tel:13800007716')
  expect(calls).toMatchObject([{ call: REVEAL, body: { field: 'parentPhone', reason: '联系家长' } }])
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.getByRole('link', { name: '打电话给程亦安的家长' }).getAttribute('href')).toBe(
    'tel:13800007716',
  )
})

it('a family without a number says so', async () => {
  show(null)
  fireEvent.click(screen.getByRole('button', { name: '打电话给程亦安的家长' }))
  fireEvent.click(await screen.findByRole('button', { name: '联系家长' }))
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByText('未登记')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
