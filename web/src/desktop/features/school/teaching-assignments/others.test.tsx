import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { active, aSchool, enter, key, openPlan } from './testing'

let school: ReturnType<typeof aSchool>
beforeEach(() => {
  school = aSchool()
})
afterEach(cleanup)

const cell = (className: string, at: number) =>
  screen.getByText(className, { selector: '.plan-grid b' }).closest('tr')?.querySelectorAll('td')[at]

describe('people of one name', () => {
  it('carry their number in cells, editor and loads; everybody else does not', async () => {
    const load = (teacherId: number, teacherName: string) => ({
      ...{ teacherId, teacherName, teacherNumber: `T0${teacherId}` },
      ...{ lessons: 5, limit: 16, ownLimit: false },
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
