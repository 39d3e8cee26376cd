import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chatDraft } from '../../../../shared/chat/sending/drafts'
import { aConversation } from '../../../../shared/chat/testing'
import { draftOf } from '../../../../shared/drafts/drafts'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { ConversationRows } from './ConversationRows'
import { UrgentDialog } from './chat/UrgentDialog'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

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

test('what was begun is told in the list of the desk, where the last message would stand', () => {
  signIn([])
  draftOf(chatDraft(7)).keep('周五请假')
  show(aConversation(), aConversation({ id: 8, title: '罗文博' }))
  expect(screen.getByText('[草稿]').closest('button')?.textContent).toContain('[草稿] 周五请假')
  expect(screen.getAllByText('[草稿]')).toHaveLength(1)
})

test('how many are left is said before a reason is typed, and none is sent beyond', async () => {
  signIn([])
  standIn({ 'GET /api/communication/conversations/{id}': aConversation({ urgentLeft: 0 }) })
  renderAt('/', <UrgentDialog sessionId={7} open onClose={nothing} onSend={nothing} />)
  expect(await screen.findByText(/一周内的 2 条紧急消息已用完/)).toBeTruthy()
})
