import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { mobilePathOf } from '@xueqiao/contract/access/mobile-path'
import type {
  Home,
  HomeHomework,
  HomeMissing,
  HomeNotice,
} from '@xueqiao/contract/features/home/dashboard/home'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aConversation } from '../../../../shared/chat/testing'
import { chosenOf, keepChild, lastChild } from '../../../../shared/child'
import { saveHandIn } from '../../../../shared/homework/hand-in-store'
import { aHandIn } from '../../../../shared/homework/testing'
import { aWeek } from '../../../../shared/timetable/testing'
import { dayIn } from '../../../../shared/timetable/week'
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
  toMark: 0,
  reflections: 0,
  toReview: { plans: 0, preparations: 0, overdue: 0 },
  growth: [],
  urgent: [],
  feedback: [],
  feedbackCount: 0,
  student: null,
  homework: [],
  lessons: [],
  figures: null,
  today: null,
  waiting: [],
}
const HOME = 'GET /api/dashboard/home'
const BELL = 'GET /api/notifications/bell?size=0'
const CONVERSATIONS = 'GET /api/communication/conversations?page=0&size=3'
const OF_OTHER = 'GET /api/communication/conversations?studentId=2&page=0&size=3'
const OF_CHILD = 'GET /api/communication/conversations?studentId=1&page=0&size=3'
const NO_CONVERSATIONS = { [CONVERSATIONS]: enveloped({ content: [], totalElements: 0 }) }
const NO_BELL = { [BELL]: enveloped({ unread: 0, items: [] }) }
const stubHome = (home: Partial<Home>, answers: Answers = {}) =>
  stubFetch({ [HOME]: enveloped({ ...EMPTY, ...home }), ...NO_CONVERSATIONS, ...NO_BELL, ...answers })

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

  it('is the child that forms begin with, also when nobody has chosen it', async () => {
    const parent = asParent()
    stubHome({ children: [child, { ...child, id: 2, name: '程亦乐' }] })
    renderPage(<ParentHome />, parent)
    await screen.findByRole('heading', { level: 1, name: '初一(3)班' })
    // Their list may have another order.
    expect(chosenOf([{ id: 2 }, { id: child.id }], parent.user.id)?.id).toBe(child.id)
  })

  it('leads to the head teacher, and says when messages of now will be seen', async () => {
    const visibleAt = new Date(Date.now() + 3_600_000).toISOString()
    const conversation = aConversation({ teacherId: 30 })
    const said = {
      [CONVERSATIONS]: enveloped({ content: [conversation, { ...conversation, id: 8 }], totalElements: 2 }),
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
      [CONVERSATIONS]: enveloped({ content: [aConversation({ title: '林晓月' })], totalElements: 1 }),
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
    // Nothing that only informs stands before it.
    const growth = screen.getByRole('link', { name: /^成长/ })
    const place = urgent.getByRole('link', { name: '去签字' }).compareDocumentPosition(growth)
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const more = within(screen.getByRole('region', { name: '待回执' }))
    expect(more.getByRole('link', { name: /家长会/ }).getAttribute('href')).toBe('/mobile/notifications?id=3')
    const rest = within(await screen.findByRole('region', { name: '通知' }))
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
    target: '初一(3)班',
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
    fireEvent.click(within(await screen.findByRole('dialog')).getByText('初一(1)班'))
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
    expect(handle.getByText('研学告知书，初一(3)班')).toBeTruthy()
    fireEvent.click(handle.getByRole('button', { name: '提醒' }))
    // Many families at once: it is asked first, and said whose.
    expect(screen.getByRole('dialog', { name: '提醒家长' }).textContent).toMatch(/将提醒.+家未/)
    fireEvent.click(screen.getByRole('button', { name: '发送提醒' }))
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
    const user = signInAs({ roles: ['TEACHER'], profileType: 'TEACHER' })
    renderPage(<TeacherHome />, { path: '/mobile/teacher/home', user })
    const figure = await screen.findByRole('link', { name: /未回执家庭/ })
    expect(figure.getAttribute('href')).toBe('/mobile/notifications?side=managed')
    fireEvent.click(await screen.findByRole('button', { name: /已签 2，未签 2/ }))
    // The sheet comes with what sends messages, which takes its time the first time.
    expect(await screen.findByText('韩冰 父亲 未读', {}, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: '给韩雨桐的家长发消息' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '打电话给韩雨桐的家长' })).toBeTruthy()
  })

  it('has new feedback to handle, what is overdue first, and a way to all of it', async () => {
    const line = { id: 6, title: '校车', category: '报修', senderName: '王丽华' } as const
    stubHome({ ...school, feedback: [{ ...line, dueAt: inDays(-1), overdue: true }], feedbackCount: 1 })
    renderPage(<TeacherHome />, asTeacher())
    const handle = within(await screen.findByRole('region', { name: '请处理' }))
    expect(handle.getByRole('link', { name: /校车.*王丽华的报修 · 已逾期/ }).getAttribute('href')).toBe(
      '/mobile/family-school/feedback?id=6',
    )
    const all = await screen.findByRole('link', { name: '意见反馈' })
    expect(all.getAttribute('href')).toBe('/mobile/family-school/feedback')
  })

  it('has messages that became to-dos, on the way to their place, and what waits to be marked', async () => {
    const todo = {
      id: 4,
      sessionId: 9,
      seq: 12,
      text: '周四请假',
      sessionTitle: '王丽华',
      studentName: '王子涵',
    }
    stubHome({
      ...school,
      missing: [],
      todos: [{ ...todo, dueDate: null }],
      todoCount: 1,
      toMark: 38,
      reflections: 2,
      toReview: { plans: 1, preparations: 3, overdue: 1 },
    })
    renderPage(<TeacherHome />, asTeacher())
    const link = await screen.findByRole('link', { name: /周四请假/ })
    expect(link.getAttribute('href')).toBe('/mobile/chat/9?at=12')
    const marking = screen.getByRole('link', { name: '38 作业待批' })
    expect(marking.getAttribute('href')).toBe('/mobile/teacher/homework?filter=waiting')
    const review = screen.getByRole('link', { name: /待我审核.*备课 3 份，教学计划 1 份.*逾期/ })
    expect(review.getAttribute('href')).toBe('/mobile/teacher/preparations?review=waiting')
    const reflections = screen.getByRole('link', { name: /课后反思.*2 份备课可以写/ })
    expect(reflections.getAttribute('href')).toBe('/mobile/teacher/preparations?reflects=true')
  })

  it('has the day of the school and what waits, too, where a teacher leads a department', async () => {
    const line = { detail: '等您通过或退回', count: 2, urgent: false, progress: null }
    const awards = '/student-growth/achievements?status=PENDING&charged=true'
    stubHome({
      ...school,
      today: { events: [{ id: 1, kind: '活动', title: '消防演练' }], figures: [] },
      toReview: { plans: 2, preparations: 0, overdue: 0 },
      waiting: [
        { ...line, key: 'plans', title: '教学计划待审核', link: '/teaching/plans?charged=true' },
        { ...line, key: 'awards', title: '荣誉待审核', link: awards },
      ],
    })
    // Who has not switched has all roles, and so a teacher's home.
    const user = signInAs({ roles: ['DEPARTMENT_ADMIN', 'TEACHER'], profileType: 'TEACHER' })
    renderPage(<TeacherHome />, { path: '/mobile/teacher/home', user })
    expect(within(await screen.findByRole('region', { name: '今天' })).getByText('消防演练')).toBeTruthy()
    const card = within(screen.getByRole('region', { name: '待我审核' }))
    const links = card.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/mobile/teacher/preparations?review=waiting', awards])
    expect(screen.queryByRole('link', { name: /待我审核/ })).toBeNull()
  })
})

describe('one of several children', () => {
  const other = { ...child, id: 2, name: '程亦乐', className: '三年级(1)班', headTeacherId: 31 }
  const answered = (title: string) => enveloped({ content: [aConversation({ title })], totalElements: 1 })
  const family = {
    children: [child, other],
    notices: [
      notice(2, '研学告知书', { level: 'sign', awaits: true, awaitedIds: [1], childIds: [1] }),
      notice(3, '家长会', { level: 'confirm', awaits: true, awaitedIds: [2], childIds: [1, 2] }),
      notice(4, '三年级体检', { childIds: [2] }),
      notice(5, '全校放假', { childIds: [1, 2] }),
    ],
  }
  const answers = { [OF_CHILD]: answered('林晓月'), [OF_OTHER]: answered('何建平') }
  const open = () => {
    stubHome(family, answers)
    const at = asParent()
    return { ...at, page: renderPage(<ParentHome />, at) }
  }
  const textOf = (name: string) => screen.queryByRole('region', { name })?.textContent ?? ''

  it('has its own notices and talks, and the other says how much waits there', async () => {
    open()
    expect(await screen.findByText('林晓月')).toBeTruthy()
    expect(textOf('待办通知')).toContain('研学告知书')
    expect(textOf('通知')).toContain('家长会')
    expect(textOf('通知')).toContain('全校放假')
    expect(screen.queryByText('三年级体检')).toBeNull()

    fireEvent.click(screen.getByRole('button', { name: /程亦乐.*1\s*项待回执/ }))
    expect(await screen.findByText('何建平')).toBeTruthy()
    expect(screen.queryByText('林晓月')).toBeNull()
    expect(screen.queryByText('研学告知书')).toBeNull()
    expect(textOf('待办通知')).toContain('家长会')
    expect(textOf('通知')).toContain('三年级体检')
    expect(screen.getByRole('heading', { level: 1, name: '三年级(1)班' })).toBeTruthy()
  })

  it('is the one that was looked at last', async () => {
    const { page, user } = open()
    fireEvent.click(await screen.findByRole('button', { name: /程亦乐/ }))
    page.unmount()
    expect(lastChild(user.id)).toBe(2)
    expect(chosenOf(family.children, user.id)).toBe(other)
    renderPage(<ParentHome />, { path: '/mobile/parent/home', user })
    expect(await screen.findByRole('heading', { level: 1, name: '三年级(1)班' })).toBeTruthy()
  })
})

it('keeps what stands below the talks back until they are there: nothing moves', async () => {
  let answer: (response: Response) => void = () => undefined
  const conversations = new Promise<Response>((resolve) => {
    answer = resolve
  })
  stubHome({ children: [child], notices: [notice(1, '放假安排')] })
  const known = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('/conversations') ? conversations : known(address, init),
  )
  renderPage(<ParentHome />, asParent())
  expect(await screen.findByText('初一(3)班')).toBeTruthy()
  expect(screen.getByRole('region', { name: '消息' })).toBeTruthy()
  expect(screen.queryByText('放假安排')).toBeNull()
  answer(Response.json(enveloped({ content: [], totalElements: 0 })))
  expect(await screen.findByText('放假安排')).toBeTruthy()
})

describe('what is urgent', () => {
  const urgent = {
    sessionId: 9,
    seq: 12,
    reason: '孩子还没到家',
    text: '请帮忙看看',
    title: '王丽华',
    senderName: '王丽华',
    studentName: '王子涵',
    createdAt: '2026-11-14T02:00:00.000Z',
  }
  it('stands above everything else on a teacher’s home', async () => {
    stubHome({ urgent: [urgent], awaiting: 1 })
    renderPage(<TeacherHome />, asTeacher())
    const card = within(await screen.findByRole('region', { name: '紧急消息' }))
    expect(card.getByRole('link', { name: /孩子还没到家.*王子涵 · 王丽华.*紧急/ }).getAttribute('href')).toBe(
      '/mobile/chat/9?at=12',
    )
    expect(document.querySelector('.m-page')?.firstElementChild?.textContent).toContain('孩子还没到家')
  })
})

describe('the row of growth', () => {
  const waits = { toSelect: 0, appeals: 0, fresh: 0, goalsDue: 3 }

  it('says what waits in a teacher’s classes and of a child', async () => {
    stubHome({ growth: [{ studentId: null, ...waits }] })
    renderPage(<TeacherHome />, asTeacher())
    expect((await screen.findByRole('link', { name: /学生成长/ })).textContent).toContain('目标快到期 3 个')
    cleanup()
    stubHome({ children: [child], growth: [{ studentId: child.id, ...waits }] })
    renderPage(<ParentHome />, asParent())
    expect((await screen.findByRole('link', { name: /^成长/ })).textContent).toContain('目标快到期 3 个')
  })
})

describe('homework on a home', () => {
  const todo: HomeHomework['next'][number] = {
    ...{ id: 7, title: '练习四', courseName: '数学', dueAt: inDays(30), estimatedMinutes: 20 },
    ...{ status: 'PUBLISHED', state: 'RETURNED', overdue: false, late: false, needsSubmission: true },
  }
  const homework = [{ studentId: child.id, todo: 3, minutesLeft: 30, next: [todo] }]

  it('comes with the home: what the chosen child does next, without another question', async () => {
    const other = { ...child, id: 2, name: '程亦乐' }
    const nothing = { studentId: 2, todo: 0, minutesLeft: 0, next: [] }
    const calls = stubHome({ children: [child, other], homework: [...homework, nothing] })
    renderPage(<ParentHome />, asParent())
    const card = within(await screen.findByRole('region', { name: '今天的作业' }))
    const row = card.getByRole('link', { name: /练习四.*数学.*约 20 分钟.*请订正/ })
    expect(row.getAttribute('href')).toBe('/mobile/parent/home?homework=7&child=1')
    const all = card.getByRole('link', { name: '还有 3 项，今天 30 分钟' })
    expect(all.getAttribute('href')).toBe('/mobile/parent/home?homework=list&child=1')
    fireEvent.click(screen.getByRole('button', { name: /程亦乐/ }))
    expect(await screen.findByText('没有待完成的作业。')).toBeTruthy()
    expect(calls.filter(({ call }) => call.includes('homeworks'))).toEqual([])
  })

  it('leads a pupil to the own page', async () => {
    const { name, grade, className, headTeacherName } = child
    const student = { name, grade, className, headTeacherName, teachers: [], courses: [] }
    stubHome({ student, homework })
    renderPage(<StudentHome />, { path: '/mobile/student/home', user: signInAs({ roles: ['STUDENT'] }) })
    const row = await screen.findByRole('link', { name: /练习四/ })
    expect(row.getAttribute('href')).toBe('/mobile/student/homework?id=7')
  })

  it('that was handed in without a network is on its way, and not to be done', async () => {
    const { name, grade, className, headTeacherName } = child
    const student = { name, grade, className, headTeacherName, teachers: [], courses: [] }
    const other = { ...todo, id: 8, title: '练习五', state: 'PENDING' as const }
    const user = signInAs({ roles: ['STUDENT'] })
    saveHandIn(user.id, aHandIn())
    saveHandIn(user.id, aHandIn({ homeworkId: 8, state: 'failed' }))
    stubHome({ student, homework: [{ studentId: child.id, todo: 3, minutesLeft: 30, next: [todo, other] }] })
    renderPage(<StudentHome />, { path: '/mobile/student/home', user })
    const card = within(await screen.findByRole('region', { name: '今天的作业' }))
    expect(card.getByRole('link', { name: /练习四/ }).textContent).toContain('联网后自动提交')
    expect(card.getByRole('link', { name: /练习五/ }).textContent).toContain('没有提交成功')
    expect(card.getByRole('link', { name: '还有 2 项' })).toBeTruthy()
  })
})

describe('lessons on a home', () => {
  const lessons = [{ studentId: child.id, ...dayIn(aWeek(), '2026-11-16') }]
  const at = (hour: number, minute: number) =>
    vi.useFakeTimers({ now: new Date(Date.UTC(2026, 10, 16, hour - 8, minute)), toFake: ['Date'] })
  afterEach(() => void vi.useRealTimers())
  const opened = async () => {
    const calls = stubHome({ children: [child], lessons })
    renderPage(<ParentHome />, asParent())
    const card = within(await screen.findByRole('region', { name: '今天的课' }))
    expect(calls.filter(({ call }) => call.includes('schedules'))).toEqual([])
    return card
  }

  it('come with it: the one that is next, the one that is on, and that the day is over', async () => {
    at(8, 1)
    const before = await opened()
    expect(before.getByText(/下一节，第 1–2 节 08:20/)).toBeTruthy()
    expect(before.getByText('19')).toBeTruthy()
    const week = '/mobile/parent/home?timetable=week&child=1'
    expect(before.getByRole('link', { name: '课表' }).getAttribute('href')).toBe(week)
    cleanup()
    at(9, 0)
    expect((await opened()).getByText('10:00 下课')).toBeTruthy()
    cleanup()
    at(10, 0)
    expect((await opened()).getByText('今天的课上完了。')).toBeTruthy()
  })

  it('say which of them is not as usual', async () => {
    at(8, 1)
    const change = { id: 1, kind: 'SUBSTITUTE' as const, movedFrom: null, movedTo: null }
    const told = { ...change, text: '数学由孙琪老师代课' }
    const [day] = lessons
    const changed = day?.lessons.map((one) => ({ ...one, change: told })) ?? []
    stubHome({ children: [child], lessons: day === undefined ? [] : [{ ...day, lessons: changed }] })
    renderPage(<ParentHome />, asParent())
    const card = within(await screen.findByRole('region', { name: '今天的课' }))
    const [tag] = within(card.getByRole('list', { name: '今天的课' })).getAllByRole('listitem')
    expect(tag?.getAttribute('aria-label')).toBe('第 1 节 数学，数学由孙琪老师代课')
    expect(tag?.textContent).toBe('数代')
    expect(card.getByText(/^下一节/).parentElement?.textContent).toContain('代 数学')
  })

  it('stand between what is watched: a teacher sees 早读 first, and that they stand in for somebody in the evening', async () => {
    const watch = {
      ...{ id: 1, date: '2026-11-16', number: 1, teacher: { id: 8, name: '周文' }, change: null },
      class: { id: 3, name: '初一(3)班' },
    }
    const reading = { kind: 'READING' as const, name: '早读', startsAt: '07:40', endsAt: '08:10' }
    const evening = { kind: 'STUDY' as const, name: '晚自习', startsAt: '18:40', endsAt: '19:30' }
    const change = {
      ...{ id: 9, kind: 'SUBSTITUTE' as const, movedFrom: null, movedTo: null },
      text: '由周文老师看班',
    }
    const week = aWeek({
      of: 'TEACHER',
      watches: [
        // Of the same number as the lesson.
        { ...watch, ...evening, courseName: null, change },
        { ...watch, ...reading, id: 2, courseName: '语文' },
        { ...watch, ...reading, id: 3, courseName: '语文', date: '2026-11-17' },
      ],
    })
    const ofTeacher = async (hour: number, minute: number) => {
      cleanup()
      at(hour, minute)
      stubHome({ lessons: [{ studentId: null, ...dayIn(week, '2026-11-16') }] })
      renderPage(<TeacherHome />, { path: '/mobile/teacher/home', user: signInAs({ roles: ['TEACHER'] }) })
      return within(await screen.findByRole('region', { name: '今天的课' }))
    }
    const early = await ofTeacher(7, 30)
    expect(early.getByText(/^接下来/).parentElement?.textContent).toBe('接下来，07:40 早读 语文 初一(3)班')
    const tags = within(early.getByRole('list', { name: '今天的课' })).getAllByRole('listitem')
    expect(tags.map((tag) => [tag.getAttribute('aria-label'), tag.textContent])).toEqual([
      ['早读', '早'],
      ['第 1 节 数学', '数'],
      ['晚自习，由周文老师看班', '晚代'],
    ])
    expect((await ofTeacher(7, 45)).getByText('08:10 结束')).toBeTruthy()
    expect((await ofTeacher(8, 15)).getByText(/下一节，第 1–2 节 08:20/)).toBeTruthy()
    const late = await ofTeacher(12, 0)
    expect(late.getByText(/^接下来/).parentElement?.textContent).toBe('接下来，18:40代 晚自习 初一(3)班')
    expect((await ofTeacher(19, 30)).getByText('今天的课上完了。')).toBeTruthy()
  })

  it('of a day that the bell named are those of the child it named', async () => {
    const date = '2026-11-17'
    const mine = `GET /api/schedules/me?date=${date}`
    const read = 'PUT /api/notifications/bell/read'
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const calls = stubHome(
      { children: [child, { ...child, id: 2, name: '程亦乐' }] },
      { [`${mine}&studentId=2`]: enveloped(aWeek({ studentId: 2 })) },
    )
    const [path, search] = mobilePathOf(`/schedule/class?date=${date}&studentId=2`).split('?')
    const { user } = asParent()
    keepChild(user.id, child.id)
    renderPage(<MobileHome />, { path: `${path}?${search}`, user })
    const place = screen.getByTestId('place').textContent ?? ''
    expect(place).toBe(`/mobile/parent/home?timetable=week&date=${date}&child=2`)
    cleanup()
    renderPage(<ParentHome />, { path: place, user })
    expect(await screen.findByRole('table')).toBeTruthy()
    expect((await screen.findByRole('heading', { name: '程亦乐的课表' })).tagName).toBe('H1')
    const link = `/schedule/class?date=${date}&studentId=2`
    await expect.poll(() => calls.find(({ call }) => call === read)?.body).toEqual({ link })
    vi.restoreAllMocks()
  })

  it('of the child that a line about marks names the record is opened, not of the one looked at last', () => {
    stubHome({ children: [child, { ...child, id: 2, name: '程亦乐' }] })
    const { user } = asParent()
    keepChild(user.id, child.id)
    const place = (link: string) => {
      cleanup()
      const [path, search] = mobilePathOf(link).split('?')
      renderPage(<MobileHome />, { path: `${path}?${search}`, user })
      return screen.getByTestId('place').textContent
    }
    expect(place('/student/exams/6?studentId=2')).toBe('/mobile/parent/child/2?show=growth&exam=6')
    expect(place('/student/exams/6')).toBe(`/mobile/parent/child/${child.id}?show=growth&exam=6`)
    expect(place('/student/exams')).toBe(`/mobile/parent/child/${child.id}?show=growth`)
  })

  it('leave their place where there are none yet', async () => {
    stubHome({ children: [child] })
    renderPage(<ParentHome />, asParent())
    expect(await screen.findByText('还没有课表。')).toBeTruthy()
  })
})

describe('student home', () => {
  it('has the class, teachers and courses, the bell, and ways to notices, teachers and feedback', async () => {
    const teachers = [{ id: 30, name: '林晓月', label: '班主任、英语' }]
    const courses = [{ id: 1, name: '语文', courseType: '必修' }]
    const { name, grade, className, headTeacherName } = child
    stubHome({ awaiting: 2, student: { name, grade, className, headTeacherName, teachers, courses } })
    renderPage(<StudentHome />, { path: '/mobile/student/home', user: signInAs({ roles: ['STUDENT'] }) })
    expect(await screen.findByText('程亦安，你好')).toBeTruthy()
    expect(screen.getByText('初一(3)班')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: '我的老师' })).getByText('班主任、英语')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: '我的课程' })).getByText('语文')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '提醒' })).toBeTruthy()
    const doors = within(screen.getByRole('navigation', { name: '常用' }))
    expect(doors.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/mobile/notifications',
      '/mobile/family-school/contacts',
      '/mobile/family-school/feedback',
      '/mobile/student/info',
    ])
    expect(doors.getByRole('link', { name: /2\s*项待处理.*通知/ })).toBeTruthy()
  })

  it('says what to do without a record', async () => {
    stubHome({})
    renderPage(<StudentHome />, { path: '/mobile/student/home', user: signInAs({ roles: ['STUDENT'] }) })
    expect(await screen.findByText('账号还没有关联学籍')).toBeTruthy()
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

  it('shows an administrator the school, what waits, and every way on', async () => {
    const feedback = {
      id: 6,
      title: '校车',
      category: '建议',
      senderName: null,
      dueAt: inDays(2),
      overdue: false,
    } as const
    stubHome({
      figures: { students: 1575, classes: 36, teachers: 120, families: 2300 },
      feedback: [feedback],
      feedbackCount: 4,
      missing: [
        {
          ...{
            noticeId: 7,
            classId: null,
            level: 'sign',
            target: '全校',
            title: '研学告知书',
            dueAt: null,
            cells: [],
          },
          ...{ families: 1578, missing: 1570, firstName: '韩雨桐' },
        },
      ],
    })
    renderPage(<MobileHome />, {
      path: '/mobile/home',
      user: signInAs({ username: 'office', name: '系统管理员', roles: ['ADMIN'] }),
    })
    expect(await screen.findByText('暂时没有通知。')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('系统管理员，您好')
    expect(screen.getByText('在校学生').previousSibling?.textContent).toBe('1,575')
    // Counted are those who work here, and so they are in the list behind it.
    expect(screen.getByRole('link', { name: '120 在职教职工' }).getAttribute('href')).toBe(
      '/system/teachers?employmentStatus=在职',
    )
    expect(screen.getByRole('link', { name: '1,575 在校学生' }).getAttribute('href')).toBe(
      '/student/students',
    )
    const handle = within(screen.getByRole('region', { name: '请处理' }))
    expect(handle.getByText('5 项')).toBeTruthy()
    expect(handle.getByText(/等 1,570 家未签字/)).toBeTruthy()
    expect(handle.getByRole('link', { name: /校车.*匿名的建议/ }).getAttribute('href')).toBe(
      '/mobile/family-school/feedback?id=6',
    )
    expect(handle.getByRole('link', { name: '还有 3 条反馈待处理' })).toBeTruthy()
    const doors = within(screen.getByRole('navigation', { name: '常用' }))
    for (const name of ['发通知', '通知管理', /意见反馈/, '联系人', '值班表', '消息'])
      expect(doors.getByRole('link', { name })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '提醒' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /打开桌面版/ }).getAttribute('href')).toBe('/dashboard')
  })
})
