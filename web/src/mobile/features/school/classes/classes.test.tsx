import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { MobileClassesPage } from './MobileClassesPage'
import { MobileClassPage } from './MobileClassPage'

afterEach(cleanup)

const classRow = (id: number, headTeacherId: number | null = null) => ({
  id,
  name: `初一(${id})班`,
  grade: '初一',
  headTeacherId,
  headTeacherName: headTeacherId === null ? null : '林晓月',
  assistantTeacherName: null,
  capacity: 45,
  academicYear: '2026-2027',
  classroomLocation: null,
  studentCount: 2,
  courseNames: [],
})
const page = (content: unknown[], totalElements = content.length) => enveloped({ content, totalElements })
const teacher = () => signInAs({ roles: ['TEACHER'], profileId: 5 })

describe('classes of a teacher', () => {
  const at = () => ({ path: '/mobile/teacher/classes', user: teacher() })

  it('mark the class they head, and lead to its page', async () => {
    stubFetch({ 'GET /api/classes/search?page=0&size=20': page([classRow(1), classRow(3, 5)]) })
    renderPage(<MobileClassesPage />, at())
    expect(await screen.findByText('共 2 个班级')).toBeTruthy()
    expect(screen.getAllByText('班主任')).toHaveLength(1)
    const link = screen.getByRole('link', { name: /初一\(3\)班/ })
    expect(link.getAttribute('href')).toBe('/mobile/teacher/class/3')
  })

  it('are searched on the server, and an empty search can be cleared', async () => {
    stubFetch({
      'GET /api/classes/search?page=0&size=20': page([classRow(1)]),
      [`GET /api/classes/search?name=${encodeURIComponent('高')}&page=0&size=20`]: page([]),
    })
    renderPage(<MobileClassesPage />, at())
    await screen.findByText('共 1 个班级')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 高 ' } })
    expect(await screen.findByText('没有名称包含“高”的班级。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '清除搜索' }))
    expect(await screen.findByText('共 1 个班级')).toBeTruthy()
  })

  it('come page after page, and a page that failed can be asked for again', async () => {
    let reach: () => void = () => undefined
    class Observer {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        reach = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    const first = Array.from({ length: 20 }, (_, index) => classRow(index + 1))
    const answers: Record<string, unknown> = { 'GET /api/classes/search?page=0&size=20': page(first, 21) }
    const calls = stubFetch(answers)
    renderPage(<MobileClassesPage />, at())
    expect(await screen.findByText('共 21 个班级')).toBeTruthy()
    expect(calls).toHaveLength(1)
    act(reach)
    const again = await screen.findByRole('button', { name: '重试' })
    expect(screen.getAllByRole('link')).toHaveLength(20)
    answers['GET /api/classes/search?page=1&size=20'] = page([classRow(21)], 21)
    fireEvent.click(again)
    expect(await screen.findByText('初一(21)班')).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(21)
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('one class', () => {
  const at = (path: string) => ({ path, route: '/mobile/teacher/class/:id', user: teacher() })
  const answers = {
    'GET /api/classes/3': enveloped(classRow(3, 5)),
    'GET /api/classes/3/students': enveloped([
      { id: 1, name: '程亦安', studentNumber: '2026001', gender: '女' },
      { id: 2, name: '韩雨桐', studentNumber: '2026002', gender: '男' },
    ]),
    'GET /api/classes/3/courses': enveloped([
      {
        id: 1,
        name: '语文',
        courseCode: 'YW',
        courseType: '必修',
        departmentName: '语文教研组',
        teacherNames: [],
      },
    ]),
  }

  it('finds pupils by name or number', async () => {
    stubFetch(answers)
    renderPage(<MobileClassPage />, at('/mobile/teacher/class/3'))
    expect(await screen.findByText('程亦安')).toBeTruthy()
    expect(screen.getByText('2 人，班额 45')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '002' } })
    expect(screen.queryByText('程亦安')).toBeNull()
    expect(screen.getByText('韩雨桐')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '无' } })
    expect(screen.getByText('没有找到“无”。')).toBeTruthy()
  })

  it('shows its courses under an address of their own', async () => {
    stubFetch(answers)
    renderPage(<MobileClassPage />, at('/mobile/teacher/class/3'))
    fireEvent.click(await screen.findByRole('radio', { name: '课程' }))
    expect(await screen.findByText('YW，语文教研组')).toBeTruthy()
    expect(screen.getByTestId('place').textContent).toBe('/mobile/teacher/class/3?show=courses')
  })

  it('has who owes homework, by course, with the way to their family', async () => {
    const owes = {
      ...{
        studentId: 1,
        studentName: '程亦安',
        studentNumber: '2026001',
        classId: 3,
        className: '初一(3)班',
      },
      ...{ missing: 3, courses: [{ courseId: 2, courseName: '数学', missing: 2 }] },
    }
    stubFetch({ ...answers, 'GET /api/homeworks/missing?classId=3&page=0&size=20': page([owes]) })
    renderPage(<MobileClassPage />, at('/mobile/teacher/class/3'))
    expect((await screen.findAllByRole('button', { name: /^打电话给/ })).length).toBe(2)
    fireEvent.click(screen.getByRole('radio', { name: '未交作业' }))
    const row = await screen.findByRole('link', { name: /程亦安.*数学 2.*3 项/ })
    expect(row.getAttribute('href')).toBe('/mobile/teacher/student/1')
    expect(screen.getByRole('button', { name: '打电话给程亦安的家长' })).toBeTruthy()
  })

  it('says so when it is not theirs', async () => {
    stubFetch({})
    renderPage(<MobileClassPage />, at('/mobile/teacher/class/99'))
    expect(await screen.findByText('资源不存在: 没有')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })
})
