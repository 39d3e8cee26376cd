import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lastChild } from '../../../../shared/child'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { aRecord } from '../../../record/testing'
import { ChildPage } from './ChildPage'
import { ChildrenPage } from './ChildrenPage'
// Its part that comes later is here from the start: a busy machine takes its time to read it.
import '../../../record/child/ChildOverview'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const parent = (profileId: number | null = 9) => signInAs({ roles: ['PARENT'], profileId })

describe('children of a parent', () => {
  const at = (profileId?: number | null) => ({ path: '/mobile/parent/children', user: parent(profileId) })

  it('lead to their record (MOBILE-15)', async () => {
    const calls = stubFetch({
      'GET /api/parents/9/students': enveloped([
        aRecord({ relationship: '母亲' }),
        aRecord({ id: 8, name: '程亦乐', className: null, headTeacherName: null, relationship: '母亲' }),
      ]),
    })
    renderPage(<ChildrenPage />, at())
    const link = await screen.findByRole('link', { name: /程亦乐/ })
    expect(link.getAttribute('href')).toBe('/mobile/parent/child/8')
    expect(screen.getByText('还没有编入班级')).toBeTruthy()
    expect(screen.getByText('待定')).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it.each([null, 9])('that nobody has linked are said to be missing (%s)', async (profileId) => {
    stubFetch({ 'GET /api/parents/9/students': enveloped([]) })
    renderPage(<ChildrenPage />, at(profileId))
    expect(await screen.findByText(/还没有绑定孩子/)).toBeTruthy()
  })
})

describe('a child', () => {
  const at = { path: '/mobile/parent/child/7', route: '/mobile/parent/child/:id' }
  const look = (id: number, what: string) => ({
    id,
    at: '2026-11-12T07:40:00.000Z',
    by: '罗文博',
    what,
    reason: '联系家长',
  })

  it('is shown whole, with everyone who looked', async () => {
    stubFetch({
      'GET /api/students/7': aRecord({ masked: false, idCardNumber: '330106201405210421' }),
      'GET /api/students/7/reveals': enveloped([
        look(4, '身份证号'),
        look(3, '家长 程立 的手机号码'),
        look(2, '家庭住址'),
        look(1, '户籍地址'),
      ]),
    })
    renderPage(<ChildPage />, { ...at, user: parent() })
    expect(await screen.findByText('330106201405210421')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /查看完整/ })).toBeNull()
    expect(await screen.findByText(/查看了家长 程立 的手机号码/)).toBeTruthy()
    expect(screen.queryByText(/查看了户籍地址/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '显示全部 4 条' }))
    expect(screen.getByText(/查看了户籍地址/)).toBeTruthy()
  })

  it('keeps from the family page what the school notes about families', async () => {
    stubFetch({
      'GET /api/students/7': aRecord({ masked: false }),
      'GET /api/students/7/reveals': enveloped([]),
    })
    renderPage(<ChildPage />, { ...at, user: parent() })
    fireEvent.click(await screen.findByRole('radio', { name: '家庭' }))
    expect(screen.getByText('主要联系人')).toBeTruthy()
    expect(screen.queryByText('家庭情况')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '健康' }))
    expect(screen.queryByText('心理健康状况')).toBeNull()
  })

  it('of another family is not there (MOBILE-15)', async () => {
    stubFetch({})
    renderPage(<ChildPage />, { ...at, user: parent() })
    expect(await screen.findByText('资源不存在: 没有')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('孩子详情')
  })

  it('has nothing below its day before that is there, and all of it where the day does not come', async () => {
    stubFetch({
      'GET /api/students/7': aRecord({ masked: false }),
      'GET /api/students/7/reveals': enveloped([]),
    })
    const answering = globalThis.fetch
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (address === '/api/dashboard/home') await failed
      return answering(address, init)
    })
    renderPage(<ChildPage />, { ...at, user: parent() })
    expect(await screen.findByRole('radio', { name: '家庭' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '作业' })).toBeNull()
    fail()
    expect(await screen.findByRole('region', { name: '作业' })).toBeTruthy()
  })

  it('has its day, homework and growth on one page, and brothers and sisters one tap away (mock 26)', async () => {
    const kid = { id: 7, name: '程亦安', grade: '初一', className: '初一(3)班', headTeacherId: 4 }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:30:00+08:00') })
    const lesson = {
      ...{ id: 1, date: '2026-11-16', lessonNumber: 3, length: 1, courseName: '英语', room: null },
      ...{ startsAt: '10:25', endsAt: '11:05', teachers: [], classes: [] },
    }
    const homework = {
      ...{ id: 12, submissionId: 90, studentId: 7, title: '一元一次方程练习', courseName: '数学' },
      ...{ dueAt: '2026-11-17T00:00:00.000Z', state: 'PENDING', overdue: false, late: false },
      ...{ status: 'PUBLISHED', needsSubmission: true },
    }
    const axis = {
      ...{ dimension: 'moral', name: '思想品德', score: 4, before: 3.5, records: 2, thin: false },
    }
    const page = (content: object[]) => enveloped({ content, totalElements: content.length })
    stubFetch({
      'GET /api/students/7': aRecord({ masked: false }),
      'GET /api/students/7/reveals': enveloped([]),
      'GET /api/dashboard/home': enveloped({
        children: [kid, { ...kid, id: 8, name: '程亦乐' }],
        conversations: [{ studentId: 7, teacherId: 4, sessionId: 31 }],
        lessons: [
          { studentId: 7, of: 'CLASS', isPublished: true, day: null, lessons: [lesson], watches: [] },
        ],
      }),
      'GET /api/homeworks/mine?studentId=7&filter=all&size=4': page([homework]),
      'GET /api/homeworks/mine/today?studentId=7': enveloped([{ studentId: 7, minutes: 45, cap: 90 }]),
      'GET /api/growth/evaluations/profile?studentId=7': enveloped({
        ...{ dimensions: [axis], semesterName: '第一学期', beforeName: '上学期' },
      }),
      'GET /api/growth/records?studentId=7&size=1': page([
        { id: 21, title: '二胡独奏《赛马》', date: '2026-11-13', authorName: '裴音' },
      ]),
      'GET /api/growth/goals?studentId=7&status=ACTIVE&size=1': page([
        { id: 5, title: '每天 5 题限时计算', progress: 40, dueDate: '2026-12-20' },
      ]),
    })
    const user = signInAs({ roles: ['PARENT'], profileId: 9, permissions: ['growth:view'] })
    renderPage(<ChildPage />, { ...at, user })
    expect(await screen.findByText(/现在第 3 节.*英语，本班教室/)).toBeTruthy()
    const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await hrefOf(/联系老师/)).toBe('/mobile/chat/31')
    expect(await hrefOf(/程亦乐/)).toBe('/mobile/parent/child/8')
    expect(await hrefOf(/今天约 45 分钟，上限 90/)).toBe('/mobile/parent/home?homework=list&child=7')
    expect(await hrefOf(/一元一次方程练习/)).toBe('/mobile/parent/home?homework=12&child=7')
    expect(await hrefOf(/二胡独奏/)).toBe('/mobile/growth/7?record=21')
    expect(await hrefOf(/每天 5 题限时计算/)).toBe('/mobile/growth/7?goal=5')
    // What is opened from here on begins with this child.
    expect(lastChild(user.id)).toBe(7)
    cleanup()
    // A line about marks leads to them, and not below the day.
    renderPage(<ChildPage />, { ...at, path: `${at.path}?show=health`, user })
    expect(await screen.findByRole('radio', { name: '健康' })).toBeTruthy()
    expect(screen.queryByText('今天的课')).toBeNull()
  })
})
