import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tell } from '../../../../shared/realtime/realtime'
import { active, aSchool, enter, field, key, openPlan, stale, type } from './testing'

let school: ReturnType<typeof aSchool>
beforeEach(() => {
  school = aSchool()
})
afterEach(cleanup)

const cell = (className: string, at: number) =>
  screen.getByText(className, { selector: '.plan-grid b' }).closest('tr')?.querySelectorAll('td')[at]
const heard = (semesterId = 2) => act(async () => tell({ type: 'teaching-assignments.changed', semesterId }))
const reads = () => school.calls.filter(({ call }) => call === 'GET /api/teaching-assignments').length

describe('what others change', () => {
  it('is marked in an open table until it was seen, and another semester is none of its business', async () => {
    await openPlan()
    await enter()
    school.put(12, 21, [{ teacherId: 31, weeklyLessons: 4 }])
    await heard(1)
    expect(reads()).toBe(1)
    await heard()
    await waitFor(() => expect(cell('初一(2)班', 0)?.textContent).toContain('王芳 4'))
    expect(cell('初一(2)班', 0)?.dataset.state).toBe('theirs')
    expect(cell('初一(1)班', 0)?.dataset.state).toBeUndefined()
    act(() => screen.getByRole('button', { name: '知道了' }).click())
    expect(cell('初一(2)班', 0)?.dataset.state).toBeUndefined()
    expect(screen.queryByText(/他人刚刚修改了/)).toBeNull()
  })

  it('leaves what is being typed alone, and a save over it is still a conflict', async () => {
    await openPlan()
    await enter()
    type('王芳')
    await screen.findByRole('option', { name: /王芳/ })
    school.put(11, 21, [{ teacherId: 34, weeklyLessons: 2 }])
    school.put(13, 21, [{ teacherId: 34, weeklyLessons: 3 }])
    await heard()
    await waitFor(() => expect(cell('初一(3)班', 0)?.textContent).toContain('王强 3'))
    expect(field().value).toBe('王芳')
    expect(cell('初一(1)班', 0)?.textContent).not.toContain('王强')

    school.answer((call) => (call.startsWith('PUT') ? stale(0) : undefined))
    key('Enter')
    await waitFor(() => expect(active()).toBe('王芳 每周课时'))
    type('5')
    key('Enter')
    await waitFor(() => expect(cell('初一(1)班', 0)?.dataset.state).toBe('conflict'))
    expect(school.saves()[0]?.cells[0]?.mark).toBe('')
    expect(screen.getByText(/刚刚改过，现在是/).textContent).toContain('王强 2')
  })

  it('shows in the cell that was open as soon as it is left', async () => {
    await openPlan()
    await enter()
    type('王')
    await screen.findByRole('option', { name: /王芳/ })
    school.put(11, 21, [{ teacherId: 34, weeklyLessons: 2 }])
    await heard()
    key('Escape')
    await waitFor(() => expect(cell('初一(1)班', 0)?.textContent).toContain('王强 2'))
    expect(cell('初一(1)班', 0)?.dataset.state).toBe('theirs')
  })
})

describe('people of one name', () => {
  it('carry their number in cells, editor and loads; everybody else does not', async () => {
    const load = (teacherId: number, teacherName: string) => ({
      ...{ teacherId, teacherName, teacherNumber: `T0${teacherId}` },
      ...{ lessons: 5, limit: 16, ownLimit: false, mayLimit: true, keys: [teacherName] },
    })
    school = aSchool({ loads: [load(31, '王芳'), load(32, '张伟'), load(33, '张伟')] })
    school.put(11, 21, [{ teacherId: 32, weeklyLessons: 5 }])
    school.put(12, 21, [{ teacherId: 33, weeklyLessons: 5 }])
    school.put(13, 21, [{ teacherId: 31, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    expect(cell('初一(1)班', 0)?.textContent).toContain('张伟T032 5')
    expect(cell('初一(2)班', 0)?.textContent).toContain('张伟T033 5')
    expect(cell('初一(3)班', 0)?.textContent).toContain('王芳 5')
    expect(active()).toBe('初一(1)班 语文，张伟（T032） 5')
    expect(screen.getByRole('button', { name: /^张伟（T033） 5 节/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^王芳 5 节/ })).toBeTruthy()
    key('F2')
    expect(screen.getByRole('list', { name: '任课教师' }).textContent).toContain('张伟T032')
  })

  it('who stands there alone is called by the name', async () => {
    school.put(11, 21, [{ teacherId: 32, weeklyLessons: 5 }])
    await openPlan()
    await enter()
    expect(cell('初一(1)班', 0)?.textContent).toContain('张伟 5')
  })
})
