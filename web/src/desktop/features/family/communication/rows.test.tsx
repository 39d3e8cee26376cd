import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aConversation } from '../../../../shared/chat/testing'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { ConversationRows } from './ConversationRows'
import { UrgentDialog } from './chat/UrgentDialog'

afterEach(cleanup)

const nothing = () => {}
const show = (...rows: ReturnType<typeof aConversation>[]) => {
  const list = { rows, isLoading: false, error: null, retry: nothing, hasMore: false, loadMore: nothing }
  renderAt('/', <ConversationRows list={list as never} current={undefined} empty="" onOpen={nothing} />)
}

test('what is urgent is marked in the list of the desk', () => {
  signIn([])
  show(aConversation({ urgent: true }), aConversation({ id: 8, title: '罗文博' }))
  expect(screen.getByText('紧急').closest('button')?.textContent).toContain('林晓月')
})

test('how many are left is said before a reason is typed, and none is sent beyond', async () => {
  signIn([])
  standIn({ 'GET /api/communication/conversations/{id}': aConversation({ urgentLeft: 0 }) })
  renderAt('/', <UrgentDialog sessionId={7} open onClose={nothing} onSend={nothing} />)
  expect(await screen.findByText(/一周内的 2 条紧急消息已用完/)).toBeTruthy()
})
