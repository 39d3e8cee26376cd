import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { active, aSchool, enter, field, key, openPlan } from './testing'

afterEach(cleanup)

it('whoever comes from a finding stands in the cell of its class and course', async () => {
  aSchool()
  await openPlan('/schedule/teacher-plan?semesterId=2&grade=初一&classId=12&courseId=22')
  await screen.findByRole('grid')
  await waitFor(() => expect(active()).toContain('初一(2)班 数学'))
})

describe('where nothing can be planned', () => {
  it('a semester that is over is read only, and says so', async () => {
    const school = aSchool()
    school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
    await openPlan('/schedule/teacher-plan?semesterId=1&grade=初一')
    await enter()
    expect(screen.getByText('上学期 已结束，任课安排只能查看和导出。')).toBeTruthy()
    expect(screen.queryByText('导入')).toBeNull()
    expect(screen.queryByText('一键填充')).toBeNull()
    expect(field().readOnly).toBe(true)
    key('Delete')
    fireEvent.paste(field(), { clipboardData: { getData: () => '王芳 3' } })
    key('ArrowDown')
    expect(active()).toContain('初一(2)班 语文')
    expect(school.saves()).toEqual([])
  })

  it('without a semester, a class or a course it leads to where these are made', async () => {
    aSchool({ semesters: [] })
    await openPlan()
    expect((await screen.findByText('去学期管理')).closest('a')?.getAttribute('href')).toBe(
      '/system/semesters',
    )
    cleanup()
    aSchool({ classes: [] })
    await openPlan()
    expect((await screen.findByText('去班级管理')).closest('a')?.getAttribute('href')).toBe('/school/classes')
    cleanup()
    aSchool({ courses: [] })
    await openPlan()
    await screen.findByText('初一 的班级还没有课程')
    expect(screen.getByText('去分配课程').closest('a')?.getAttribute('href')).toBe('/school/classes')
  })

  it('a failed reading can be tried again', async () => {
    const school = aSchool()
    school.answer((call) => (call === 'GET /api/teaching-assignments' ? 'lost' : undefined))
    await openPlan()
    await screen.findByText('未能打开任课安排')
    school.answer(undefined)
    fireEvent.click(screen.getByText('重试'))
    await screen.findByRole('grid')
  })
})

describe('beside the table', () => {
  it('stands the load of a teacher beside their limit, which can be set in place', async () => {
    const school = aSchool()
    school.answer((call) =>
      call === 'PUT /api/teaching-assignments/teachers/31/limit'
        ? { teacherId: 31, limit: 20, ownLimit: true }
        : undefined,
    )
    await openPlan()
    await screen.findByText('超 2')
    fireEvent.click(screen.getByLabelText('王芳 18 节，上限 16 节，设置上限'))
    const limit = screen.getByLabelText('王芳 周课时上限')
    fireEvent.change(limit, { target: { value: '20' } })
    fireEvent.click(screen.getByText('保存'))
    await screen.findByText('18 / 20*')
    expect(screen.queryByText('超 2')).toBeNull()
    expect(school.calls.at(-1)?.body).toEqual({ limit: 20 })
    expect(screen.getAllByText('缺 2')).toHaveLength(3)
  })

  it('finds people by their names, pinyin and initials, as everywhere', async () => {
    const load = { teacherNumber: 'T1', lessons: 5, limit: 16, ownLimit: false, mayLimit: true }
    const ouyang = ['欧阳晓燕', '晓燕', 'ouyangxiaoyan', 'oyxy', 'xiaoyan', 'ouyangxy']
    aSchool({
      loads: [
        { ...load, teacherId: 31, teacherName: '欧阳晓燕', keys: ouyang },
        { ...load, teacherId: 32, teacherName: '王芳', keys: ['王芳', '芳', 'wangfang', 'wf', 'wangf'] },
      ],
    })
    await openPlan()
    const search = await screen.findByLabelText('搜索教师')
    const panel = within(screen.getByRole('complementary', { name: '教师周课时' }))
    for (const typed of ['欧阳', '晓燕', 'OuYang xy', 'oyx', 'xiaoyan']) {
      fireEvent.change(search, { target: { value: typed } })
      expect(panel.getByText('欧阳晓燕')).toBeTruthy()
      expect(panel.queryByText('王芳')).toBeNull()
    }
    fireEvent.change(search, { target: { value: 'angf' } })
    expect(panel.getByText('没有这位教师')).toBeTruthy()
  })

  it('stands it alone where another department sets the limit', async () => {
    const load = { teacherId: 31, teacherName: '王芳', teacherNumber: 'T031', lessons: 18, limit: 16 }
    aSchool({ loads: [{ ...load, keys: [], ownLimit: false, mayLimit: false }] })
    await openPlan()
    const limit = await screen.findByLabelText<HTMLButtonElement>('王芳 18 节，上限 16 节')
    expect(limit.disabled).toBe(true)
  })

  it('a fill shows what it would write and what it leaves out, and writes exactly that', async () => {
    const named = { classId: 11, className: '初一(1)班', courseId: 21, courseName: '语文' }
    const preview = {
      from: null,
      cells: [
        { ...named, assignments: [{ teacherId: 31, teacherName: '王芳', weeklyLessons: 6 }] },
        {
          ...{ ...named, classId: 12, className: '初一(2)班' },
          assignments: [{ teacherId: 31, teacherName: '王芳', weeklyLessons: 6 }],
        },
      ],
      skipped: [{ ...named, courseId: 22, courseName: '数学', reason: '还没有教师任教这门课程' }],
    }
    const school = aSchool()
    school.answer((call) => (call.endsWith('/fill/preview') ? preview : undefined))
    await openPlan()
    await screen.findByRole('grid')
    fireEvent.click(screen.getByText('一键填充'))
    fireEvent.click(await screen.findByText('按班级课程填充'))
    await screen.findByText('将填写 2 格')
    // What is taken out is not written.
    fireEvent.click(screen.getByLabelText('选择 初一(2)班 语文'))
    await screen.findByText('将填写 1 格')
    expect(screen.getByText('跳过 1 格')).toBeTruthy()
    expect(screen.getByText('还没有教师任教这门课程')).toBeTruthy()
    fireEvent.click(screen.getByText('填写 1 格'))
    await screen.findByText('已填充 1 格')
    expect(school.calls.find(({ call }) => call === 'POST /api/teaching-assignments/fill')?.body).toEqual({
      semesterId: 2,
      source: 'COURSES',
      cells: [{ classId: 11, courseId: 21, assignments: [{ teacherId: 31, weeklyLessons: 6 }] }],
    })
    await waitFor(() => expect(field().getAttribute('aria-label')).toContain('王芳 6'))
    // Undone like what was typed.
    await enter()
    key('z', { ctrlKey: true })
    await waitFor(() =>
      expect(school.saves().at(-1)?.cells[0]).toMatchObject({ mark: '101', assignments: [] }),
    )
  })

  it('the semester and the grade stand in the address, and keys are explained', async () => {
    aSchool()
    await openPlan()
    await screen.findByRole('grid')
    await waitFor(() =>
      expect(screen.getByTestId('place').textContent).toBe('/schedule/teacher-plan?semesterId=2&grade=初一'),
    )
    fireEvent.click(screen.getByLabelText('键盘操作'))
    await screen.findByText('撤销 / 重做')
  })
})
