import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aConversation } from '../../shared/chat/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { MessageFamily } from './MessageFamily'

afterEach(cleanup)

const relation = (label: string, studentId: number) => ({
  ...{ label, studentId, studentName: null, classId: null, className: null },
  ...{ departmentId: null, departmentName: null },
})
const parent = (profileId: number, name: string, label: string, studentId = 3) => ({
  ...{ contactId: profileId, userId: profileId, contactType: 'PARENT', profileId, profile_id: profileId },
  ...{ name, hasAccount: true, online: false, phone: null, subjects: [], sessionId: null },
  relations: [relation(label, studentId)],
})
const family = [parent(9, '程立', '父亲'), parent(10, '王丽华', '母亲'), parent(11, '别人', '父亲', 4)]
const START = 'POST /api/communication/sessions?studentId=3&parentId=10&teacherId=5'
const page = <MessageFamily studentId={3} studentName="程亦安" />
const at = (profileType: 'TEACHER' | 'ADMIN') => ({
  path: '/mobile/teacher/students',
  user: signInAs({ roles: [profileType], profileType, profileId: 5 }),
})

it('asks which guardian is meant, and opens the talk about this child', async () => {
  const calls = stubFetch({
    'GET /api/communication/contacts': enveloped(family),
    [START]: enveloped(aConversation({ id: 70 })),
  })
  renderPage(page, at('TEACHER'))
  fireEvent.click(screen.getByRole('button', { name: '给程亦安的家长发消息' }))
  const wanted = await screen.findByRole('button', { name: /王丽华/ })
  expect(screen.queryByText('别人')).toBeNull()
  fireEvent.click(wanted)
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/mobile/chat/70'))
  expect(calls.map(({ call }) => call)).toContain(START)
})

it('is not offered to whoever cannot chat', () => {
  stubFetch({})
  renderPage(page, at('ADMIN'))
  expect(screen.queryByRole('button')).toBeNull()
})
