import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aConversation } from '../../../../../shared/chat/testing'
import { answerWith, enveloped, renderAt, signIn } from '../../../../kit/testing'
import { ChatHead } from '../chat/ChatHead'
import { SidePanel } from './SidePanel'

afterEach(cleanup)

const nothing = () => {}
const person = { userId: 2, type: 'PARENT' as const, name: '程立', label: null, online: false }
const member = { ...person, profileId: 9, lastReadSeq: 0, joinedAt: '', principal: true, mayRemove: false }

it('of a stranger only who they are is shown, with when there will be more', async () => {
  signIn(['student:view'])
  answerWith(() => enveloped([member]))
  const unknown = { studentId: null, studentName: null, className: null, studentNumber: null }
  const conversation = aConversation({
    ...unknown,
    title: '程立',
    peer: { ...person, profileId: 9 },
    stranger: true,
    guardians: [],
  })
  renderAt(
    '/',
    <>
      <ChatHead
        conversation={conversation}
        typing={[]}
        panel
        onPanel={nothing}
        onOpen={nothing}
        onClose={nothing}
      />
      <SidePanel conversation={conversation} onClose={nothing} />
    </>,
  )
  expect(await screen.findByRole('region', { name: '成员' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '家长' }).textContent).toContain(
    '家长 · 陌生人您与对方没有任教关系，对方回复后可查看孩子信息',
  )
  expect(screen.getByText('等待对方回复')).toBeTruthy()
  for (const name of ['学生', '监护人']) expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull()
})
