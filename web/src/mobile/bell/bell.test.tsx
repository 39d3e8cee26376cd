import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { tell } from '../../shared/realtime/realtime'
import { keepFresh } from '../../shared/realtime/wiring'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { BellButton } from './BellButton'

afterEach(cleanup)

const COUNT = 'GET /api/notifications/bell?size=0'
const LINES = 'GET /api/notifications/bell'
const READ = 'PUT /api/notifications/bell/read'

const line = (id: number, title: string, link: string, read = false) => ({
  id,
  title,
  link,
  read,
  createdAt: '2026-11-14T02:00:00.000Z',
})
const lines = [
  line(3, '请签字：研学告知书', '/family-school/notification/7'),
  line(2, '反馈有新回复：校车', '/family-school/feedback/4'),
]

const show = (answers: Record<string, unknown>) => {
  const calls = stubFetch(answers)
  renderPage(<BellButton />, { path: '/mobile/parent/home', user: signInAs({ roles: ['PARENT'] }) })
  return calls
}

it('counts at first, and asks for the lines when they are wanted', async () => {
  const calls = show({
    [COUNT]: enveloped({ unread: 2, items: [] }),
    [LINES]: enveloped({ unread: 2, items: lines }),
    [READ]: enveloped({ unread: 0 }),
  })
  const bell = await screen.findByRole('button', { name: '提醒，2 条未读' })
  expect(calls.map(({ call }) => call)).toEqual([COUNT])

  fireEvent.click(bell)
  const sheet = await screen.findByRole('dialog', { name: '提醒' })
  const unread = await within(sheet).findAllByText('未读：')
  expect(unread).toHaveLength(2)
  fireEvent.click(within(sheet).getByRole('button', { name: '全部标为已读' }))
  await screen.findByRole('dialog')
  expect(calls.find(({ call }) => call === READ)?.body).toEqual({})

  fireEvent.click(within(sheet).getByRole('button', { name: /研学告知书/ }))
  expect(screen.getByTestId('place').textContent).toBe('/mobile/notifications?id=7')
  expect(calls.filter(({ call }) => call === READ).at(-1)?.body).toEqual({
    link: '/family-school/notification/7',
  })
})

it('hears of what happens meanwhile', async () => {
  const answers = { [COUNT]: enveloped({ unread: 0, items: [] }) }
  show(answers)
  const end = keepFresh()
  await screen.findByRole('button', { name: '提醒' })
  answers[COUNT] = enveloped({ unread: 1, items: [] })
  act(() => tell({ type: 'bell', title: '请签字', link: '/family-school/notification/7' }))
  expect(await screen.findByRole('button', { name: '提醒，1 条未读' })).toBeTruthy()
  // Seen at a desk: gone from the phone too.
  answers[COUNT] = enveloped({ unread: 0, items: [] })
  act(() => tell({ type: 'bell.changed' }))
  expect(await screen.findByRole('button', { name: '提醒' })).toBeTruthy()
  end()
})

it('says so where there is nothing', async () => {
  show({
    [COUNT]: enveloped({ unread: 0, items: [] }),
    [LINES]: enveloped({ unread: 0, items: [] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '提醒' }))
  expect(await screen.findByText('没有未读的提醒。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '全部标为已读' })).toBeNull()
  expect(screen.getByRole('link', { name: '查看全部提醒' }).getAttribute('href')).toBe('/mobile/reminders')
})
