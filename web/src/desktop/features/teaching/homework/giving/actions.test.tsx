import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../../../kit/acting'
import { renderAt, signIn, standIn } from '../../../../kit/testing'
import { HomeworkDetailPage } from '../HomeworkDetailPage'
import { homework } from '../testing'

afterEach(cleanup)

test('whoever withdraws a homework may say why, for colleagues to read', async () => {
  signIn(['homework:view', 'homework:create'])
  const server = standIn({
    'GET /api/homeworks/7': homework,
    'POST /api/homeworks/7/withdraw': { ...homework, status: 'WITHDRAWN', withdrawReason: '布置错了' },
  })
  renderAt(
    '/homework/detail/7',
    <Routes>
      <Route path="/homework/detail/:id" element={<HomeworkDetailPage />} />
    </Routes>,
  )
  await press('撤回')
  const box = await screen.findByRole('dialog')
  fireEvent.change(within(box).getByLabelText('撤回原因'), { target: { value: '布置错了' } })
  await press('撤回', box)
  await expect.poll(() => server.bodyOf('/withdraw')).toEqual({ reason: '布置错了' })
})
