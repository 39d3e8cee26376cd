import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { active, aSchool, enter, field, key, openPlan, refusedAt, stale, type } from './testing'

let school: ReturnType<typeof aSchool>
beforeEach(() => {
  school = aSchool()
})
afterEach(cleanup)

const saved = () => screen.findByText(/^全部已保存/)
const cell = (className: string, at: number) =>
  screen.getByText(className, { selector: '.plan-grid b' }).closest('tr')?.querySelectorAll('td')[at]
    ?.textContent ?? ''
const choose = async (text: string, lessons: string) => {
  type(text)
  await screen.findByRole('option', { name: /王芳/ })
  key('Enter')
  await waitFor(() => expect(active()).toBe('王芳 每周课时'))
  type(lessons)
  key('Enter')
}

describe('the keyboard', () => {
  it('finds a teacher by initials, takes the lessons, saves with the mark, and goes down', async () => {
    await openPlan()
    await enter()
    expect(active()).toBe('初一(1)班 语文，未安排')
    await choose('wf', '5')
    await saved()
    expect(school.saves()).toEqual([
      {
        semesterId: 2,
        cells: [{ classId: 11, courseId: 21, mark: '', assignments: [{ teacherId: 31, weeklyLessons: 5 }] }],
      },
    ])
    expect(cell('初一(1)班', 0)).toContain('王芳 5')
    expect(active()).toContain('初一(2)班 语文')
  })

  it('shows who has the course under their own heading, before the others', async () => {
    await openPlan()
    await enter()
    type('王')
    await screen.findByRole('group', { name: '任教语文的教师' })
    const names = () => screen.getAllByRole('option').map((one) => one.textContent?.slice(0, 2))
    await waitFor(() => expect(names()).toEqual(['王芳', '王强']))
    expect(screen.getByRole('group', { name: '其他教师' }).textContent).toContain('王强')
  })

  it('takes a name and a number in one go, also when fingers are faster than the list', async () => {
    await openPlan()
    await enter()
    type('王芳 6')
    key('Enter')
    await saved()
    expect(school.saves()[0]?.cells[0]?.assignments).toEqual([{ teacherId: 31, weeklyLessons: 6 }])
  })

  it('keeps what is typed for the lessons while the list is still on its way', async () => {
    await openPlan()
    await enter()
    type('王芳')
    key('Enter')
    type('王芳6')
    key('Enter')
    await saved()
    expect(school.saves()[0]?.cells[0]?.assignments).toEqual([{ teacherId: 31, weeklyLessons: 6 }])
  })

  it('undoes also where the cursor is nowhere, as after a dialog, but not what is written elsewhere', async () => {
    await openPlan()
    await enter()
    await choose('wf', '5')
    await saved()
    screen.getByRole('button', { name: '撤销' }).focus()
    key('z', { ctrlKey: true })
    await waitFor(() => expect(cell('初一(1)班', 0)).not.toContain('王芳'))
    // Sent a moment later: not into the school of another test.
    await waitFor(() => expect(school.saves()).toHaveLength(2))
  })

  it('says why a cell takes nothing that is typed', async () => {
    await openPlan()
    await enter()
    // 初一(3)班 has no 数学.
    key('End', { ctrlKey: true })
    expect(active()).toBe('初一(3)班 数学，未开设')
    key('w')
    expect(await screen.findByText('该班级没有开设这门课程，请先在班级管理中分配课程')).toBeTruthy()
  })

  it('moves with arrows and Tab, and leaves the table after the last cell', async () => {
    await openPlan()
    await enter()
    key('ArrowRight')
    expect(active()).toContain('初一(1)班 数学')
    key('Tab')
    expect(active()).toContain('初一(2)班 语文')
    key('Tab', { shiftKey: true })
    expect(active()).toContain('初一(1)班 数学')
    key('End', { ctrlKey: true })
    expect(active()).toContain('初一(3)班 数学，未开设')
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true)
  })

  it('a bare number changes the lessons of who is there, and never chooses a teacher', async () => {
    school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    type('7')
    expect(screen.queryByRole('listbox')).toBeNull()
    key('Enter')
    await saved()
    expect(school.saves()[0]?.cells[0]).toMatchObject({
      mark: '101',
      assignments: [{ teacherId: 31, weeklyLessons: 7 }],
    })
    type('4')
    key('Enter')
    expect(screen.getByText('这一格还没有教师，请先输入教师姓名')).toBeTruthy()
    key('Escape')
    expect(school.saves()).toHaveLength(1)
  })

  it('Enter in an unchanged editor and Escape change nothing; empty lessons say so', async () => {
    school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    key('Enter')
    key('Enter')
    expect(active()).toContain('初一(1)班 语文')
    type('王强')
    await screen.findByRole('option', { name: /王强/ })
    key('Enter')
    await waitFor(() => expect(active()).toBe('王强 每周课时'))
    type('')
    key('Enter')
    expect(screen.getByText('请填写')).toBeTruthy()
    key('Escape')
    expect(cell('初一(1)班', 0)).toContain('王芳 5')
    expect(screen.getByText('修改后自动保存')).toBeTruthy()
    expect(school.saves()).toEqual([])
  })

  it('a second teacher joins with +', async () => {
    school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    type('+王强 2')
    key('Enter')
    await saved()
    expect(school.saves()[0]?.cells[0]?.assignments).toEqual([
      { teacherId: 31, weeklyLessons: 5 },
      { teacherId: 34, weeklyLessons: 2 },
    ])
  })

  it('clears, undoes, redoes and fills down', async () => {
    school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    key('Delete')
    expect(cell('初一(1)班', 0)).not.toContain('王芳')
    key('z', { ctrlKey: true })
    expect(cell('初一(1)班', 0)).toContain('王芳 5')
    key('y', { ctrlKey: true })
    expect(cell('初一(1)班', 0)).not.toContain('王芳')
    key('z', { ctrlKey: true })
    key('ArrowDown')
    key('d', { ctrlKey: true })
    expect(cell('初一(2)班', 0)).toContain('王芳 5')
    await saved()
    expect(school.saves().at(-1)?.cells).toEqual([
      { classId: 12, courseId: 21, mark: '', assignments: [{ teacherId: 31, weeklyLessons: 5 }] },
    ])
  })
})

it('lessons that are given back lie as they did', async () => {
  const held = school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
  const pattern = {
    ...{ doubleLessons: 2, parity: 'EVERY', together: false, roomKind: null, roomId: null, roomName: null },
    jointWith: [12],
  } as const
  Object.assign(school.cell(held) ?? {}, { pattern })
  await openPlan()
  await enter()
  key('Delete')
  await saved()
  key('z', { ctrlKey: true })
  await waitFor(() => expect(school.saves()).toHaveLength(2))
  const [emptied, back] = school.saves().flatMap(({ cells }) => cells)
  expect(emptied).not.toHaveProperty('pattern')
  expect(back).toMatchObject({ assignments: [{ teacherId: 31, weeklyLessons: 5 }], pattern })
})

describe('a click elsewhere', () => {
  /** As a mouse does it: the focus goes first. */
  const click = (className: string, at: number) => {
    act(() => field().blur())
    const place = screen.getByText(className, { selector: '.plan-grid b' }).closest('tr')
    fireEvent.click(place?.querySelectorAll('td')[at] ?? document.body)
  }

  it('takes lessons that were typed alone, and a name with its lessons', async () => {
    school.put(11, 21, [{ teacherId: 31, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    type('7')
    click('初一(2)班', 0)
    expect(cell('初一(1)班', 0)).toContain('王芳 7')
    expect(active()).toContain('初一(2)班 语文')
    type('wf 4')
    await screen.findByRole('option', { name: /王芳/ })
    click('初一(3)班', 0)
    await waitFor(() => expect(cell('初一(2)班', 0)).toContain('王芳 4'))
    await saved()
    const sent = school.saves().flatMap(({ cells }) => cells.map(({ assignments: [one] }) => one))
    expect(sent).toEqual([
      { teacherId: 31, weeklyLessons: 7 },
      { teacherId: 31, weeklyLessons: 4 },
    ])
  })

  it('leaves open what nobody can be sure of, guards it, and loses none of it', async () => {
    await openPlan()
    await enter()
    for (const typed of ['王芳', '张伟 5', '9']) {
      type(typed)
      click('初一(2)班', 0)
      await screen.findByText(typed === '9' ? '这一格还没有教师，请先输入教师姓名' : /^还没有选定教师/)
      expect(field().value).toBe(typed)
      expect(active()).toContain('初一(1)班 语文')
      fireEvent.click(screen.getByText('别处'))
      await screen.findByText('正在编辑的一格还没有填完。')
      fireEvent.click(screen.getByText('留在此页'))
      await waitFor(() => expect(screen.queryByText('正在编辑的一格还没有填完。')).toBeNull())
      field().focus()
    }
    key('Escape')
    expect(school.saves()).toEqual([])
  })
})

describe('pasting', () => {
  const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } })

  it('a block of a spreadsheet, and says what it could not place', async () => {
    await openPlan()
    await enter()
    paste('王芳 5\t王强 4\r\n张伟 5\t\r\n李四 5\t王芳 3\r\n')
    await screen.findByText('初一(3)班 语文：没有找到教师 李四')
    expect(screen.getByText(/初一\(2\)班 语文：有 2 位 张伟（工号 T032、T033）/)).toBeTruthy()
    expect(screen.getByText('初一(3)班 数学：该班级没有开设这门课程')).toBeTruthy()
    await saved()
    expect(school.saves()[0]?.cells.map(({ assignments: [one] }) => one)).toEqual([
      { teacherId: 31, weeklyLessons: 5 },
      { teacherId: 34, weeklyLessons: 4 },
    ])
  })

  it('tells namesakes apart by their number, and knows names that are padded', async () => {
    await openPlan()
    await enter()
    paste('张　伟（T033） 5\t王　芳 4')
    await saved()
    expect(school.saves()[0]?.cells.map(({ assignments: [one] }) => one)).toEqual([
      { teacherId: 33, weeklyLessons: 5 },
      { teacherId: 31, weeklyLessons: 4 },
    ])
  })

  it('what was copied here keeps its people', async () => {
    school.put(11, 21, [{ teacherId: 33, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    let text = ''
    fireEvent.copy(field(), { clipboardData: { setData: (_type: string, value: string) => (text = value) } })
    expect(text).toBe('张伟 5')
    key('ArrowDown')
    paste(text)
    await saved()
    expect(school.saves()[0]?.cells[0]?.assignments).toEqual([{ teacherId: 33, weeklyLessons: 5 }])
  })

  it('a block that was copied here says what of it has no room', async () => {
    school.put(12, 21, [{ teacherId: 33, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    key('ArrowDown', { shiftKey: true })
    let text = ''
    fireEvent.copy(field(), { clipboardData: { setData: (_type: string, value: string) => (text = value) } })
    key('ArrowDown')
    key('ArrowDown')
    paste(text)
    expect(await screen.findByText('有 1 格超出了安排表')).toBeTruthy()
  })
})

describe('what is not saved', () => {
  const isSave = (call: string) => call === 'PUT /api/teaching-assignments'

  it('another was faster: shows what stands now, and keeps mine or takes theirs', async () => {
    await openPlan()
    await enter()
    school.put(11, 21, [{ teacherId: 34, weeklyLessons: 4 }])
    school.answer((call) => (isSave(call) ? stale(0) : undefined))
    type('王芳 5')
    key('Enter')
    const button = await screen.findByText('用我的')
    expect(screen.getByLabelText('需要处理').textContent).toContain(
      '初一(1)班 语文：周敏 刚刚改过，现在是 王强 4；您填的是 王芳 5',
    )
    expect(cell('初一(1)班', 0)).toContain('王芳 5')
    school.answer(undefined)
    fireEvent.click(button)
    await saved()
    expect(school.saves().at(-1)?.cells[0]).toMatchObject({ mark: '101', assignments: [{ teacherId: 31 }] })
  })

  it('theirs takes the place of mine', async () => {
    await openPlan()
    await enter()
    school.put(11, 21, [{ teacherId: 34, weeklyLessons: 4 }])
    school.answer((call) => (isSave(call) ? stale(0) : undefined))
    type('王芳 5')
    key('Enter')
    fireEvent.click(await screen.findByText('用现在的'))
    expect(cell('初一(1)班', 0)).toContain('王强 4')
    expect(school.saves()).toHaveLength(1)
  })

  it('a lost answer keeps what was typed until it is sent again', async () => {
    await openPlan()
    await enter()
    school.answer((call) => (isSave(call) ? 'lost' : undefined))
    type('王芳 5')
    key('Enter')
    await screen.findByText('1 格未保存')
    expect(cell('初一(1)班', 0)).toContain('王芳 5')
    school.answer(undefined)
    fireEvent.click(screen.getByText('重试'))
    await saved()
    expect(school.saves()).toHaveLength(2)
  })

  it('one refused cell does not keep the others back', async () => {
    await openPlan()
    await enter()
    school.answer((call, body) =>
      isSave(call) && JSON.stringify(body).includes('"teacherId":34')
        ? refusedAt(1, '王强 目前离职，不能安排任课')
        : undefined,
    )
    fireEvent.paste(field(), { clipboardData: { getData: () => '王芳 5\t王强 4' } })
    await screen.findByText(/王强 目前离职，不能安排任课/, { selector: 'p' })
    expect(screen.getByText('1 格需要处理')).toBeTruthy()
    expect(school.saves().at(-1)?.cells).toHaveLength(1)
    fireEvent.click(screen.getByText('恢复原样'))
    await saved()
  })

  it('a cell changed again while it is refused is saved as it is by then', async () => {
    await openPlan()
    await enter()
    let refuse = () => {}
    const asked = new Promise<Response>((resolve) => {
      refuse = () => resolve(refusedAt(0, '王强 目前离职，不能安排任课'))
    })
    school.answer((call, body) =>
      isSave(call) && JSON.stringify(body).includes('"teacherId":34') ? asked : undefined,
    )
    const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } })
    paste('王强 4')
    await waitFor(() => expect(school.saves()).toHaveLength(1))
    paste('王芳 5')
    await waitFor(() => expect(cell('初一(1)班', 0)).toContain('王芳 5'))
    refuse()
    await saved()
    expect(school.saves().at(-1)?.cells).toMatchObject([{ assignments: [{ teacherId: 31 }] }])
  })

  it('asks before the page is left, and leaves after a yes', async () => {
    await openPlan()
    await enter()
    school.answer((call) => (isSave(call) ? 'lost' : undefined))
    type('王芳 5')
    key('Enter')
    await screen.findByText('1 格未保存')
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
    fireEvent.click(screen.getByText('别处'))
    await screen.findByText('安排表中还有 1 格没有保存。')
    fireEvent.click(screen.getByText('留在此页'))
    await waitFor(() => expect(screen.queryByText('安排表中还有 1 格没有保存。')).toBeNull())
    expect(screen.getByTestId('place').textContent).toContain('/schedule/teacher-plan')
    fireEvent.click(screen.getByRole('tab', { name: '安排记录' }))
    await screen.findByText('安排表中还有 1 格没有保存。')
    fireEvent.click(screen.getByText('仍要离开'))
    await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('view=records'))
  })

  it('what can still be saved is saved, and nobody is asked', async () => {
    await openPlan()
    await enter()
    type('王芳 5')
    key('Enter')
    await waitFor(() => expect(cell('初一(1)班', 0)).toContain('王芳 5'))
    fireEvent.click(screen.getByText('别处'))
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/elsewhere'))
    expect(school.saves()).toHaveLength(1)
  })
})
