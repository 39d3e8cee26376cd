// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { enveloped, NO_NOTICES, renderPage, signInAs, stubFetch } from '../../kit/testing'
import { MobileHome } from './MobileHome'
import { ParentHome } from './ParentHome'
import { StudentHome } from './StudentHome'
import { TeacherHome } from './TeacherHome'

afterEach(cleanup)

const child = {
  id: 1,
  name: '程亦安',
  studentNumber: '2026001',
  gender: '女',
  birthDate: null,
  classId: 3,
  className: '初一(3)班',
  grade: '初一',
  enrollmentDate: '2026-09-01',
  enrollmentStatus: '在校',
  headTeacherName: '林晓月',
  relationship: '母亲',
}
const classRow = (id: number, name: string, headTeacherId: number) => ({
  id,
  name,
  grade: '初一',
  headTeacherId,
  headTeacherName: '某老师',
  studentCount: 2,
  courseNames: ['语文', '英语'],
})
const notice = (id: number, kind: string, title: string) => ({
  id,
  kind,
  title,
  content: `${title}的正文`,
  publishedAt: '2026-11-14T02:00:00.000Z',
  author: '教务处',
  awaits: kind !== '通知',
})
const noticesOf = (...notices: unknown[]) =>
  enveloped({ statistics: [], grades: [], activities: [], notices })

describe('parent home', () => {
  const at = (path = '/mobile/parent/home') => ({ path, user: signInAs({ roles: ['PARENT'], profileId: 9 }) })

  it('shows the child, and another one when it is chosen', async () => {
    stubFetch({
      'GET /api/dashboard': NO_NOTICES,
      'GET /api/parents/9/students': enveloped([
        child,
        { ...child, id: 2, name: '程亦乐', className: '三年级(1)班', headTeacherName: null },
      ]),
    })
    renderPage(<ParentHome />, at())
    expect(await screen.findByText('初一(3)班')).toBeTruthy()
    expect(screen.getByText('班主任 林晓月老师')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '程亦乐' }))
    expect(screen.getByText('三年级(1)班')).toBeTruthy()
    expect(screen.getByText('班主任待定')).toBeTruthy()
    expect(screen.getByTestId('place').textContent).toBe('/mobile/parent/home?child=2')
  })

  it('says what to do when no child is bound', async () => {
    stubFetch({ 'GET /api/dashboard': NO_NOTICES, 'GET /api/parents/9/students': enveloped([]) })
    renderPage(<ParentHome />, at())
    expect(await screen.findByText('还没有绑定孩子')).toBeTruthy()
    expect(await screen.findByText('暂时没有通知。')).toBeTruthy()
  })

  it('offers to try again after a failure, and then shows the child', async () => {
    const answers: Record<string, unknown> = {
      'GET /api/dashboard': NO_NOTICES,
      'GET /api/parents/9/students': new Response('{"success":false}', { status: 500 }),
    }
    stubFetch(answers)
    renderPage(<ParentHome />, at())
    expect(await screen.findByText('获取学生信息失败')).toBeTruthy()
    answers['GET /api/parents/9/students'] = enveloped([child])
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('初一(3)班')).toBeTruthy()
  })
})

describe('notices', () => {
  it('put what a person must answer on top, and lead to it', async () => {
    stubFetch({
      'GET /api/dashboard': noticesOf(notice(1, '通知', '放假安排'), notice(2, '需签字', '研学告知书')),
      'GET /api/parents/9/students': enveloped([child]),
    })
    renderPage(<ParentHome />, {
      path: '/mobile/parent/home',
      user: signInAs({ roles: ['PARENT'], profileId: 9 }),
    })
    const urgent = within(await screen.findByRole('region', { name: '待办通知' }))
    expect(urgent.getByText('研学告知书')).toBeTruthy()
    expect(urgent.getByRole('link', { name: '去签字' }).getAttribute('href')).toBe(
      '/mobile/notifications?id=2',
    )
  })

  it('show three, and lead to the others', async () => {
    const many = ['一', '二', '三', '四'].map((title, index) => notice(index, '通知', `通知${title}`))
    stubFetch({ 'GET /api/dashboard': noticesOf(...many) })
    renderPage(<MobileHome />, { path: '/mobile/home', user: signInAs({ roles: ['ADMIN'] }) })
    expect(await screen.findByText('通知三')).toBeTruthy()
    expect(screen.queryByText('通知四')).toBeNull()
    const card = within(screen.getByRole('region', { name: '通知' }))
    expect(card.getByRole('link', { name: '全部' }).getAttribute('href')).toBe('/mobile/notifications')
  })
})

describe('teacher home', () => {
  it('begins with the class the teacher heads, counts its pupils, and changes class', async () => {
    stubFetch({
      'GET /api/dashboard': NO_NOTICES,
      'GET /api/classes/search?size=200': enveloped({
        content: [classRow(1, '初一(1)班', 8), classRow(3, '初一(3)班', 5)],
        totalElements: 2,
      }),
      'GET /api/classes/3/students': enveloped([
        { id: 1, name: '甲', studentNumber: '1', gender: '男' },
        { id: 2, name: '乙', studentNumber: '2', gender: '女' },
      ]),
      'GET /api/classes/1/students': enveloped([]),
    })
    renderPage(<TeacherHome />, { path: '/mobile/teacher/home', user: signInAs({ roles: ['TEACHER'] }) })
    expect(await screen.findByRole('heading', { level: 1, name: '初一(3)班' })).toBeTruthy()
    expect(await screen.findByText('全班 2 人')).toBeTruthy()
    expect(screen.getByText('男生 1')).toBeTruthy()
    expect(screen.getByText(/我是班主任/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '切换班级' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByText('初一(1)班'))
    expect(await screen.findByText('班里还没有学生')).toBeTruthy()
    expect(screen.getByTestId('place').textContent).toBe('/mobile/teacher/home?class=1')
  })
})

describe('student home', () => {
  it('reads the student bare, and the courses of the class', async () => {
    stubFetch({
      'GET /api/dashboard': NO_NOTICES,
      'GET /api/students/5': child,
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
    stubFetch({ 'GET /api/dashboard': NO_NOTICES })
    renderPage(<MobileHome />, { path: '/mobile/home', user: signInAs({ roles: ['ADMIN'] }) })
    expect(await screen.findByText('暂时没有通知。')).toBeTruthy()
    expect(screen.getByRole('link', { name: /打开桌面版/ }).getAttribute('href')).toBe('/dashboard')
  })
})
