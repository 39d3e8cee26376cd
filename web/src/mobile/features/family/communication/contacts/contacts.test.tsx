import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Toaster } from '../../../../../lib/toast'
import { aConversation } from '../../../../../shared/chat/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../../kit/testing'
import { aContact, aRelation } from '../testing'
import { ContactsPage } from './ContactsPage'

afterEach(cleanup)

const PATH = '/mobile/family-school/contacts'
const LIST = 'GET /api/communication/contacts'
const GROUPS = '/api/communication/class-groups'
const as = (profileType: 'PARENT' | 'TEACHER' | 'STUDENT' | 'ADMIN', role: string = profileType) => ({
  path: PATH,
  user: signInAs({ id: 1, roles: [role], profileType, profile_id: 9, profileId: 9 }),
})
const ofChild = (label: string, studentId: number, studentName: string) =>
  aRelation(label, { studentId, studentName, classId: 3, className: '初一(3)班' })
const place = () => screen.getByTestId('place').textContent

describe('contacts of a parent', () => {
  const both = aContact({
    relations: [ofChild('班主任', 3, '程亦安'), ofChild('英语', 4, '程亦乐')],
  })

  it('are the teachers by child, and the child beside whom one was found is the one talked about', async () => {
    const calls = stubFetch({
      [LIST]: enveloped([both]),
      'POST /api/communication/sessions?studentId=4&parentId=9&teacherId=5': enveloped(
        aConversation({ id: 12 }),
      ),
    })
    renderPage(<ContactsPage />, as('PARENT'))
    const group = within(await screen.findByRole('region', { name: '程亦乐的老师 · 初一(3)班' }))
    expect(screen.getByRole('region', { name: '程亦安的老师 · 初一(3)班' }).textContent).toContain(
      '班主任 · 英语',
    )
    fireEvent.click(group.getByRole('button', { name: '给林晓月发消息' }))
    await waitFor(() => expect(place()).toBe('/mobile/family-school/chat/12'))
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('ask which child, where several could be meant (COMMUNICATION-08)', async () => {
    stubFetch({
      [LIST]: enveloped([aContact({ relations: [] })]),
      'GET /api/parents/9/students': enveloped([
        { id: 3, name: '程亦安', className: '初一(3)班' },
        { id: 4, name: '程亦乐', className: null },
      ]),
      'POST /api/communication/sessions?studentId=4&parentId=9&teacherId=5': enveloped(
        aConversation({ id: 12 }),
      ),
    })
    renderPage(<ContactsPage />, as('PARENT'))
    render(<Toaster />)
    fireEvent.click(await screen.findByRole('button', { name: '给林晓月发消息' }))
    expect(await screen.findByText('该家长有多个孩子，请选择要沟通的学生')).toBeTruthy()
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /程亦乐/ }))
    await waitFor(() => expect(place()).toBe('/mobile/family-school/chat/12'))
  })

  it('are called only where the number came whole', async () => {
    stubFetch({
      [LIST]: enveloped([
        aContact({ phone: '13800000001' }),
        aContact({ profileId: 6, name: '罗文博', phone: '138****0002', hasAccount: false }),
      ]),
    })
    renderPage(<ContactsPage />, as('PARENT'))
    const call = await screen.findByRole('link', { name: '打电话给林晓月' })
    expect(call.getAttribute('href')).toBe('tel:13800000001')
    expect(screen.queryByLabelText('打电话给罗文博')).toBeNull()
    expect(screen.getByText('未开通账号')).toBeTruthy()
  })
})

describe('contacts of a teacher', () => {
  const family = (id: number, name: string, child: string) =>
    aContact({
      contactType: 'PARENT',
      profileId: id,
      contactId: id,
      userId: id,
      name,
      phone: '138****0001',
      subjects: [],
      relations: [ofChild('母亲', id, child)],
    })
  const colleague = aContact({
    profileId: 77,
    name: '罗文博',
    relations: [aRelation('同事', { departmentId: 1, departmentName: '数学组' })],
  })

  it('are families by class and colleagues by department, found by characters and by sound', async () => {
    const found = (who: string, text: string, ...content: unknown[]) => ({
      [`GET /api/communication/users/${who}?search=${encodeURIComponent(text)}&size=200`]: enveloped({
        content,
        totalElements: content.length,
      }),
    })
    const stranger = aContact({ profileId: 78, name: '骆冰', relations: [] })
    stubFetch({
      [LIST]: enveloped([family(20, '王丽华', '王子涵'), family(21, '程立', '程亦安'), colleague]),
      ...found('teachers', 'luo', colleague, stranger),
      ...found('parents', 'luo'),
      ...found('teachers', '程亦'),
      ...found('parents', '程亦'),
      ...found('teachers', '无此人'),
      ...found('parents', '无此人'),
    })
    renderPage(<ContactsPage />, as('TEACHER'))
    expect(await screen.findByRole('region', { name: '初一(3)班家长' })).toBeTruthy()
    expect(screen.getByText('王子涵 母亲')).toBeTruthy()
    expect(screen.getByRole('region', { name: '数学组' })).toBeTruthy()
    const search = screen.getByRole('searchbox')
    fireEvent.change(search, { target: { value: '程亦' } })
    await waitFor(() => expect(screen.queryByText('王丽华')).toBeNull())
    expect(await screen.findByText('程立')).toBeTruthy()
    fireEvent.change(search, { target: { value: 'luo' } })
    expect(await screen.findByText('罗文博')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('程立')).toBeNull())
    // Whoever is no contact yet is found as well, as at the desk.
    expect(within(screen.getByRole('region', { name: '其他联系人' })).getByText('骆冰')).toBeTruthy()
    fireEvent.change(search, { target: { value: '无此人' } })
    fireEvent.click(await screen.findByRole('button', { name: '清除' }))
    expect(await screen.findByText('王丽华')).toBeTruthy()
  })

  it('begin with the group of the class: entered where it stands, opened once it was said who is in it', async () => {
    const own = { classId: 3, className: '初一(3)班', parents: 52, sessionId: 12 }
    const other = { classId: 4, className: '初二(1)班', parents: 1, sessionId: null }
    const calls = stubFetch({
      [LIST]: enveloped([colleague]),
      [`GET ${GROUPS}`]: enveloped([own, other]),
      [`POST ${GROUPS}`]: enveloped(aConversation({ id: 13 })),
    })
    renderPage(<ContactsPage />, as('TEACHER'))
    const card = within(await screen.findByRole('region', { name: '班级家长群' }))
    expect(await card.findByText('52 位家长有账号')).toBeTruthy()
    expect(card.getByRole('button', { name: '进入 初一(3)班 的家长群' })).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: '开设 初二(1)班 的家长群' }))
    const sheet = within(screen.getByRole('dialog', { name: '初二(1)班家长群' }))
    expect(sheet.getByText(/老师发布，家长阅读/)).toBeTruthy()
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
    fireEvent.click(sheet.getByRole('button', { name: '开设' }))
    await waitFor(() => expect(place()).toBe('/mobile/family-school/chat/13'))
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ classId: 4 })
  })

  it('show no such group to whoever is 班主任 of no class', async () => {
    stubFetch({ [LIST]: enveloped([colleague]), [`GET ${GROUPS}`]: enveloped([]) })
    renderPage(<ContactsPage />, as('TEACHER'))
    expect(await screen.findByText('罗文博')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: '班级家长群' })).toBeNull())
  })

  it('show a masked number only for a reason', async () => {
    stubFetch({ [LIST]: enveloped([family(20, '王丽华', '王子涵')]) })
    renderPage(<ContactsPage />, as('TEACHER'))
    fireEvent.click(await screen.findByRole('button', { name: '打电话给王丽华' }))
    expect(within(screen.getByRole('dialog')).getByLabelText('查看原因')).toBeTruthy()
  })

  it('fold what is too long to scroll through', async () => {
    const many = Array.from({ length: 41 }, (_, index) => family(100 + index, `家长${index}`, `孩子${index}`))
    stubFetch({ [LIST]: enveloped([...many, colleague]) })
    renderPage(<ContactsPage />, as('TEACHER'))
    const folded = await screen.findByRole('button', { name: /数学组/ })
    expect(folded.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('罗文博')).toBeNull()
    fireEvent.click(folded)
    expect(screen.getByText('罗文博')).toBeTruthy()
  })
})

it('pupils see their teachers, and nothing to press (G30)', async () => {
  stubFetch({
    [LIST]: enveloped([aContact({ relations: [ofChild('班主任', 9, '程亦安')], phone: '13800000001' })]),
  })
  renderPage(<ContactsPage />, as('STUDENT'))
  expect(await screen.findByText('林晓月')).toBeTruthy()
  expect(screen.getByText(/不能发消息/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /发消息/ })).toBeNull()
  expect(screen.queryByLabelText(/打电话/)).toBeNull()
})

it('an administrator who is no teacher finds everybody, nothing to chat with, and where to write instead', async () => {
  const colleague = aContact({ relations: [aRelation('同事')], phone: '13800000001' })
  const answers = { [LIST]: enveloped([colleague]), [`GET ${GROUPS}`]: enveloped([]) }
  stubFetch(answers)
  renderPage(<ContactsPage />, as('ADMIN'))
  expect(await screen.findByText('林晓月')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /发消息/ })).toBeNull()
  expect(screen.queryByRole('region', { name: '班级家长群' })).toBeNull()
  expect(screen.getByRole('link', { name: '发通知' }).getAttribute('href')).toBe(
    '/mobile/notifications?form=new',
  )
  cleanup()
  // One who is a teacher too chats as that teacher.
  stubFetch(answers)
  renderPage(<ContactsPage />, as('TEACHER', 'ADMIN'))
  expect(await screen.findByRole('button', { name: '给林晓月发消息' })).toBeTruthy()
})
