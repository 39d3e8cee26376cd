import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aConversation } from '../../shared/chat/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { aRecord } from '../record/testing'
import { MessageFamily } from './MessageFamily'

afterEach(cleanup)

const guardians = [
  { parentId: 9, name: '程立', phone: null, relationship: '父亲', isPrimary: true },
  { parentId: 10, name: '王丽华', phone: null, relationship: '母亲', isPrimary: false },
]
const START = 'POST /api/communication/sessions?studentId=3&parentId=10&teacherId=5'
const page = <MessageFamily studentId={3} studentName="程亦安" />
const at = (profileType: 'TEACHER' | 'ADMIN') => ({
  path: '/mobile/teacher/students',
  user: signInAs({ roles: [profileType], profileType, profileId: 5 }),
})

it('asks which guardian is meant, and opens the talk about this child', async () => {
  const calls = stubFetch({
    'GET /api/students/3': aRecord({ id: 3, guardians }),
    [START]: enveloped(aConversation({ id: 70 })),
  })
  renderPage(page, at('TEACHER'))
  fireEvent.click(screen.getByRole('button', { name: '给程亦安的家长发消息' }))
  fireEvent.click(await screen.findByRole('button', { name: /王丽华/ }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/mobile/chat/70'))
  expect(calls.map(({ call }) => call)).toContain(START)
})

it('is not offered to whoever cannot chat', () => {
  stubFetch({})
  renderPage(page, at('ADMIN'))
  expect(screen.queryByRole('button')).toBeNull()
})
