import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../../../kit/acting'
import { paged, renderAt, signIn, standIn } from '../../../../kit/testing'
import { homework, overviewOf, rowOf } from '../testing'
import { SubmissionsPage } from './SubmissionsPage'

afterEach(cleanup)

const open = (may = { manage: true, grade: true }, some: Partial<typeof homework> = {}) => {
  signIn(['homework:view', 'homework:create', 'homework:grade'])
  const server = standIn({
    'GET /api/homeworks/{id}/overview': {
      homework: { ...homework, may, ...some },
      classes: [overviewOf(3), overviewOf(4)],
    },
    'GET /api/homeworks/{id}/submissions': paged([
      rowOf(1),
      rowOf(2, { state: 'GRADED', score: 92, tags: ['符号错误'] }),
      rowOf(3, { state: 'PENDING', submittedAt: null }),
    ]),
    'POST /api/homeworks/{id}/remind': { reminded: 1, skipped: 2 },
    'POST /api/homeworks/{id}/mark-read': { marked: 1 },
  })
  renderAt(
    '/homework/submissions/7',
    <Routes>
      <Route path="/homework/submissions/:id" element={<SubmissionsPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
  return server
}
const at = () => screen.getByTestId('place').textContent

test('a class is shown with its figures and pupils, and another one beside it', async () => {
  const server = open()
  const figures = await screen.findByRole('region', { name: '初一(3)班概况' })
  const mistake = within(figures).getByRole('button', { name: '符号错误 1 人' })
  expect(within(figures).getByText('预计 25 分，3 人自报')).toBeTruthy()
  expect(await screen.findByText('92 分')).toBeTruthy()
  // In whose work it went wrong.
  fireEvent.click(mistake)
  await expect.poll(() => screen.queryByText('学生1')).toBeNull()
  expect(screen.getByText('学生2')).toBeTruthy()
  fireEvent.click(mistake)
  fireEvent.click(screen.getByText('待批 2'))
  await expect.poll(() => server.asked('filter=waiting').length).toBe(1)
  fireEvent.click(screen.getByText('初一(4)班'))
  await expect.poll(() => server.asked('classId=4&filter=waiting').length).toBe(1)
  expect(at()).toBe('/homework/submissions/7?filter=waiting&classId=4')
})

test('the missing are reminded after a question, and it is told whom that reached', async () => {
  const server = open()
  await screen.findByText('学生1')
  await press('提醒未交')
  expect(await screen.findByText(/未交的 1 名学生和他们的家长/)).toBeTruthy()
  expect(server.writes()).toEqual([])
  await press('提醒')
  expect(await screen.findByText('已提醒 1 人，2 人今天已提醒过')).toBeTruthy()
  expect(server.bodyOf('/remind')).toEqual({ classId: 3 })
})

test('of the chosen only what waits is marked as read; a row leads to the desk', async () => {
  const server = open()
  fireEvent.click(await screen.findByLabelText('选择 学生1'))
  expect((screen.getByLabelText('选择 学生2') as HTMLInputElement).disabled).toBe(true)
  await press('所选记为已阅')
  await press('记为已阅')
  await expect.poll(() => server.bodyOf('/mark-read')).toEqual({ submissionIds: [1] })
  fireEvent.click(screen.getByText('学生2'))
  expect(at()).toBe('/homework/grade/2')
})

test('whoever only reads is led to what was handed in, and marks nothing', async () => {
  open({ manage: false, grade: false })
  const name = await screen.findByText('学生1')
  expect(screen.queryByText('提醒未交')).toBeNull()
  expect(screen.queryByText('所选记为已阅')).toBeNull()
  expect(name.getAttribute('href')).toBe('/homework/submission/1')
})

test('a tick waits for nobody: neither counted as 待批 nor a reason to begin marking', async () => {
  open({ manage: true, grade: true }, { needsSubmission: false })
  expect(await screen.findByText('待批 0')).toBeTruthy()
  expect(await screen.findByText('学生1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开始批改' })).toBeNull()
})

test('a sheet of works says whose leave the house before they do', async () => {
  const server = open()
  fireEvent.click(await screen.findByRole('button', { name: '导出' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(`${overviewOf(3).total} 名学生`)).toBeTruthy()
  expect(dialog.getByText('班级、学号、姓名、提交情况、分数、评语、错因')).toBeTruthy()
  expect(server.asked('GET').some((call) => call.includes('/export'))).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: /导\s*出/ }))
  await expect.poll(() => server.asked('GET').some((call) => call.includes('/export'))).toBe(true)
})
