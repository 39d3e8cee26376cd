import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { place, press } from '../../../kit/acting'
import { refused, renderAt, signIn, silent, standIn } from '../../../kit/testing'
import { AnalyticsPage } from './AnalyticsPage'

afterEach(cleanup)

const TALK = 'GET /api/communication/stats'
const NOTICES = 'GET /api/notifications/stats'
const ANSWERS = {
  [TALK]: {
    analytics: {
      days: [],
      answers: { medianMinutes: null, p90Minutes: null },
      classes: [],
      teachers: [],
    },
  },
  [NOTICES]: { total: { read: 0, families: 0, notices: 0, answered: 0, asked: 0 }, classes: [] },
}

test('waits for both, says which failed, tries again, and says where nothing was said yet', async () => {
  signIn([])
  standIn({ ...ANSWERS, [TALK]: silent })
  renderAt('/family-school/analytics', <AnalyticsPage />)
  expect(screen.getByLabelText('加载中')).toBeTruthy()
  cleanup()
  signIn([])
  const server = standIn({ ...ANSWERS, [NOTICES]: refused() })
  renderAt('/family-school/analytics?days=7', <AnalyticsPage />)
  await screen.findByText('未能加载统计')
  expect(screen.getByText('获取通知统计失败')).toBeTruthy()
  server.on(NOTICES, ANSWERS[NOTICES])
  await press('重试')
  await waitFor(() => expect(screen.getByLabelText('总览').textContent).toContain('还没有教师的答复'))
  expect(place()).toBe('/family-school/analytics?days=7')
})
