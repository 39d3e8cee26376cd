import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { message, signInAs } from '../../shared/chat/testing'
import { tell } from '../../shared/realtime/realtime'
import { renderAt, standIn } from '../kit/testing'
import { DesktopShell } from './DesktopShell'

afterEach(cleanup)

const said = () => {
  const urgent = { senderId: 2, content: '请帮忙看看', urgent: true, urgentReason: '孩子还没到家' }
  act(() => tell({ type: 'message.sent', sessionId: 7, message: message(3, urgent) }))
}

test('what is urgent interrupts whatever page of the desk is open, and leads to its place', async () => {
  signInAs('TEACHER')
  standIn({})
  renderAt('/dashboard', <DesktopShell />)
  said()
  const alert = await screen.findByRole('alert', { name: '紧急消息' })
  expect(alert.textContent).toContain('孩子还没到家')
  const link = screen.getByRole('link', { name: '马上查看' })
  expect(link.getAttribute('href')).toBe('/family-school/chat/7?seq=3')
  fireEvent.click(screen.getByRole('button', { name: '关闭提醒' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['/family-school/communication?filter=x&session=7', '/family-school/chat/7?seq=1'])(
  'it is not announced where it is read: %s',
  (address) => {
    signInAs('TEACHER')
    standIn({})
    renderAt(address, <DesktopShell />)
    said()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
