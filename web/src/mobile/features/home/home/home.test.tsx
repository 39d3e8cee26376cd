import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { Home, HomeMissing, HomeNotice } from '@xueqiao/contract/features/home/dashboard/home'
import { afterEach, describe, expect, it } from 'vitest'
import { aConversation } from '../../../../shared/chat/testing'
import { type Answers, enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { MobileHome } from './MobileHome'
import { ParentHome } from './ParentHome'
import { StudentHome } from './StudentHome'
import { TeacherHome } from './TeacherHome'

afterEach(cleanup)

const EMPTY: Home = {
  notices: [],
  awaiting: 0,
  children: [],
  hours: [],
  conversations: [],
  week: null,
  classes: [],
  missing: [],
  missingFamilies: 0,
  todos: [],
  todoCount: 0,
  urgent: [],
  feedback: [],
  feedbackCount: 0,
  student: null,
  figures: null,
}
const HOME = 'GET /api/dashboard/home'
const BELL = 'GET /api/notifications/bell?size=0'
const TALKS = 'GET /api/communication/conversations?page=0&size=3'
const NO_TALKS = { [TALKS]: enveloped({ content: [], totalElements: 0 }) }
const NO_BELL = { [BELL]: enveloped({ unread: 0, items: [] }) }
const stubHome = (home: Partial<Home>, answers: Answers = {}) =>
  stubFetch({ [HOME]: enveloped({ ...EMPTY, ...home }), ...NO_TALKS, ...NO_BELL, ...answers })

const child = {
  id: 1,
  name: '程亦安',
  className: '初一(3)班',
  grade: '初一',
  headTeacherId: 30,
  headTeacherName: '林晓月',
}
const notice = (id: number, title: string, more: Partial<HomeNotice> = {}): HomeNotice => ({
  id,
  level: 'read',
  title,
  author: '教务处',
  publishedAt: '2026-11-14T02:00:00.000Z',
  dueAt: null,
  awaits: false,
  unread: false,
  children: [],
  awaitedIds: [],
  childIds: [],
  ...more,
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()

const asParent = () => ({
  path: '/mobile/parent/home',
  user: signInAs({ roles: ['PARENT'], profileId: 9 }),
})
const asTeacher = () => ({ path: '/mobile/teacher/home', user: signInAs({ roles: ['TEACHER'] }) })

describe('parent home', () => {
  it('shows the child, and another one when it is chosen', async () => {
    const other = { ...child, id: 2, name: '程亦乐', className: '三年级(1)班', headTeacherName: null }
    stubHome({ children: [child, other] }, { [BELL]: enveloped({ unread: 2, items: [] }) })
    renderPage(<ParentHome />, asParent())
    expect(await screen.findByRole('heading', { level: 1, name: '初一(3)班' })).toBeTruthy()
    expect(screen.getByText('班主任 林晓月老师')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '提醒，2 条未读' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '程亦乐' }))
    expect(screen.getByText('三年级(1)班')).toBeTruthy()
    expect(screen.getByText('班主任待定')).toBeTruthy()
    expect(screen.getByTestId('place').textContent).toBe('/mobile/parent/home?child=2')
  })

  it('leads to the head teacher, and says when messages of now will be seen', async () => {
    const visibleAt = new Date(Date.now() + 3_600_000).toISOString()
    const conversation = aConversation({ teacherId: 30 })
    const said = {
      [TALKS]: enveloped({ content: [conversation, { ...conversation, id: 8 }], totalElements: 2 }),
    }
    stubHome(
      {
        children: [child],
        hours: [{ teacherId: 30, visibleAt }],
        conversations: [{ studentId: 1, teacherId: 30, sessionId: 77 }],
      },
      said,
    )
    renderPage(<ParentHome />, asParent())
    const head = await screen.findByRole('link', { name: '联系班主任林晓月老师' })
    expect(head.getAttribute('href')).toBe('/mobile/chat/77')
    const conversations = within(screen.getByRole('region', { name: '消息' }))
    expect(await conversations.findByText(/老师将于 .*后看到/)).toBeTruthy()
    // Once on the board, and once for all the talks it is true of.
    expect(screen.getAllByText(/老师将于 .*后看到/)).toHaveLength(2)
  })

  it('says what to do when no child is bound and nobody has written', async () => {
    stubHome({})
    renderPage(<ParentHome />, asParent())
    expect(await screen.findByText('还没有绑定孩子')).toBeTruthy()
    expect(await screen.findByText('暂时没有通知。')).toBeTruthy()
    expect((await screen.findByRole('link', { name: '打开通讯录' })).getAttribute('href')).toBe(
      '/mobile/family-school/contacts',
    )
  })

  it('offers to try again after a failure, keeps the talks, and then shows the child', async () => {
    const answers: Answers = {
      [HOME]: new Response('{"success":false}', { status: 500 }),
      [TALKS]: enveloped({ content: [aConversation({ title: '林晓月' })], totalElements: 1 }),
    }
    stubFetch(answers)
    renderPage(<ParentHome />, asParent())
    expect(await screen.findByText('获取首页数据失败')).toBeTruthy()
    expect(await screen.findByText('林晓月')).toBeTruthy()
    answers[HOME] = enveloped({ ...EMPTY, children: [child] })
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('初一(3)班')).toBeTruthy()
  })
})

describe('notices', () => {
  it('put what a person must answer on top with its time and child, and lead to it', async () => {
    const trip = { level: 'sign', awaits: true, dueAt: inDays(2), children: ['程亦安'] } as const
    stubHome({
      children: [child, { ...child, id: 2, name: '程亦乐' }],
      notices: [
        notice(2, '研学告知书', { ...trip, children: ['程亦安'] }),
        notice(3, '家长会', { level: 'confirm', awaits: true }),
        notice(1, '放假安排', { unread: true }),
      ],
    })
    renderPage(<ParentHome />, asParent())
    const urgent = within(await screen.findByRole('region', { name: '待办通知' }))
    expect(urgent.getByText('研学告知书')).toBeTruthy()
    expect(urgent.getByText('程亦安 需签字，还有 2 天截止')).toBeTruthy()
    expect(urgent.getByRole('link', { name: '去签字' }).getAttribute('href')).toBe(
      '/mobile/notifications?id=2',
    )
    const more = within(screen.getByRole('region', { name: '待回执' }))
    expect(more.getByRole('link', { name: /家长会/ }).getAttribute('href')).toBe('/mobile/notifications?id=3')
    const rest = within(screen.getByRole('region', { name: '通知' }))
    expect(rest.getByRole('link', { name: /放假安排.*未读/ })).toBeTruthy()
    expect(rest.queryByText('家长会')).toBeNull()
  })

  it('show three, and lead to the others', async () => {
    stubHome({ notices: ['一', '二', '三', '四'].map((title, index) => notice(index, `通知${title}`)) })
    renderPage(<MobileHome />, { path: '/mobile/home', user: signInAs({ roles: ['ADMIN'] }) })
    expect(await screen.findByText('通知三')).toBeTruthy()
    expect(screen.queryByText('通知四')).toBeNull()
    const card = within(screen.getByRole('region', { name: '通知' }))
    expect(card.getByRole('link', { name: '全部' }).getAttribute('href')).toBe('/mobile/notifications')
  })
})

describe('teacher home', () => {
  const classOf = (id: number, name: string, heads: boolean) => ({
    id,
    name,
    grade: '初一',
    students: 4,
    heads,
  })
  const line: HomeMissing = {
    noticeId: 7,
    classId: 3,
    level: 'sign',
    title: '研学告知书',
    dueAt: '2026-11-18T10:00:00.000Z',
    families: 4,
    missing: 2,
    firstName: '韩雨桐',
    cells: [{ classId: 3, families: '1010' }],
  }
  const school = {
    week: 12,
    classes: [classOf(3, '初一(3)班', true), classOf(1, '初一(1)班', false)],
    missing: [line],
    missingFamilies: 2,
    awaiting: 1,
  }

  it('shows the class, who has not signed cell by cell, and changes class', async () => {
    stubHome(school, { 'GET /api/communication/unread-count/1?userType=TEACHER': enveloped(5) })
    renderPage(<TeacherHome />, asTeacher())
    expect(await screen.findByRole('heading', { level: 1, name: '初一(3)班' })).toBeTruthy()
    expect(screen.getByText(/第 12 周/)).toBeTruthy()
    expect(screen.getByText('4 家，已签 2，未签 2')).toBeTruthy()
    expect(document.querySelectorAll('.m-cell-missing')).toHaveLength(2)
    expect(await screen.findByRole('link', { name: /5\s*未读消息/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /1\s*待我回执/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '切换班级' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByText('初一(1)班'))
    expect(screen.getByTestId('place').textContent).toBe('/mobile/teacher/home?class=1')
    expect(screen.queryByText('4 家，已签 2，未签 2')).toBeNull()
  })

  it('reminds only the class of the line, once, and says whom it reached', async () => {
    const calls = stubHome(school, {
      'POST /api/notifications/7/remind': enveloped({ reminded: 3, skipped: 0, withoutAccount: 1 }),
    })
    renderPage(<TeacherHome />, asTeacher())
    const handle = within(await screen.findByRole('region', { name: '请处理' }))
    expect(handle.getByRole('button', { name: /韩雨桐 等 2 家未签字/ })).toBeTruthy()
    fireEvent.click(handle.getByRole('button', { name: '提醒' }))
    expect(await handle.findByRole('button', { name: '已提醒' })).toHaveProperty('disabled', true)
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: 'POST /api/notifications/7/remind', body: { classId: 3 } },
    ])
  })

  it('lists who is missing when the cells are touched', async () => {
    const unit = {
      key: 'f1',
      kind: 'family',
      studentId: 1,
      name: '韩雨桐',
      classId: 3,
      className: '',
      done: false,
    }
    const people = [{ receiptId: 1, name: '韩冰', relationship: '父亲', hasAccount: true, readAt: null }]
    stubHome(school, {
      'GET /api/notifications/7/receipts?state=missing&size=200&classId=3': enveloped({
        content: [{ ...unit, people }],
        totalElements: 1,
      }),
    })
    renderPage(<TeacherHome />, asTeacher())
    fireEvent.click(await screen.findByRole('button', { name: /已签 2，未签 2/ }))
    expect(await screen.findByText('韩冰 父亲 未读')).toBeTruthy()
  })

  it('has messages that became to-dos, on the way to their place', async () => {
    const todo = {
      id: 4,
      sessionId: 9,
      seq: 12,
      text: '周四请假',
      sessionTitle: '王丽华',
      studentName: '王子涵',
    }
    stubHome({ ...school, missing: [], todos: [{ ...todo, dueDate: null }], todoCount: 1 })
    renderPage(<TeacherHome />, asTeacher())
    const link = await screen.findByRole('link', { name: /周四请假/ })
    expect(link.getAttribute('href')).toBe('/mobile/chat/9?at=12')
  })
})

describe('student home', () => {
  it('reads the student bare, and the courses of the class', async () => {
    stubFetch({
      [HOME]: enveloped(EMPTY),
      'GET /api/students/5': { ...child, classId: 3 },
      'GET /api/classes/3/courses': enveloped([
        { id: 1, name: '语文', courseType: '必修', semester: '全学年', teacherNames: ['林晓月', '何建平'] },
      ]),
    })
    renderPage(<StudentHome />, { path: '/mobile/student/home', user: signInAs({ roles: ['STUDENT'] }) })
    expect(await screen.findByText('程亦安，你好')).toBeTruthy()
    expect(await screen.findByText('全学年')).toBeTruthy()
    // The course's teachers are the whole school's, so none of them is named as the pupil's own.
    expect(screen.queryByText(/何建平/)).toBeNull()
  })
})

describe('/mobile/home', () => {
  it.each([
    ['PARENT', '/mobile/parent/home'],
    ['TEACHER', '/mobile/teacher/home'],
    ['STUDENT', '/mobile/student/home'],
  ])('leads %s to %s', (role, place) => {
    renderPage(<MobileHome />, { path: '/mobile/home', user: signInAs({ roles: [role] }) })
    expect(screen.getByTestId('place').textContent).toBe(place)
  })

  it('is a landing with a way to the desktop for an administrator', async () => {
    stubHome({})
    renderPage(<MobileHome />, { path: '/mobile/home', user: signInAs({ roles: ['ADMIN'] }) })
    expect(await screen.findByText('暂时没有通知。')).toBeTruthy()
    expect(screen.getByRole('link', { name: /打开桌面版/ }).getAttribute('href')).toBe('/dashboard')
  })
})
