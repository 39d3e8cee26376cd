import { describe, expect, it } from 'vitest'
import { mobilePathOf } from './mobile-path'
import { ROUTES } from './routes'

describe('the page of the phone behind a link of the desktop', () => {
  it.each([
    ['/family-school/notification/7', '/mobile/notifications?id=7'],
    ['/family-school/notification-management/7', '/mobile/notifications?managed=7'],
    ['/family-school/notification-management/7/proof', '/mobile/notifications?managed=7'],
    ['/system/notification-management', '/mobile/notifications?side=managed'],
    ['/family-school/chat/12', '/mobile/chat/12'],
    ['/family-school/chat/12?at=40', '/mobile/chat/12?at=40'],
    ['/family-school/feedback/3', '/mobile/family-school/feedback?id=3'],
    ['/family-school/feedback/3?from=bell', '/mobile/family-school/feedback?id=3&from=bell'],
    ['/family-school/analytics', '/mobile/family-school/hub'],
    ['/homework/detail/12', '/mobile/home?homework=12'],
    ['/homework/detail/12?studentId=5', '/mobile/home?homework=12-5'],
    ['/homework/submissions/12', '/mobile/home?marking=12'],
    ['/teaching/lesson-preparations/3', '/mobile/home?preparation=3'],
    ['/teaching/lesson-preparations/3/review', '/mobile/home?review=3'],
    ['/teaching/lesson-preparations/review', '/mobile/home?review=list'],
    ['/teaching/plans/4', '/mobile/home?plan=4'],
    ['/homework/student', '/mobile/home?homework=list'],
    ['/student-growth/goals/8', '/mobile/growth/0?goal=8'],
    ['/student-growth/records/9', '/mobile/growth/0?record=9'],
    ['/student-growth/profile?studentId=7', '/mobile/growth/0?studentId=7'],
    ['/student-growth/achievements', '/mobile/growth/0?part=awards'],
    ['/student-growth/achievements?tab=activities', '/mobile/growth/0?part=awards&tab=activities'],
    ['/student-growth/achievements?studentId=7', '/mobile/growth/0?part=awards&studentId=7'],
    ['/student-growth/comments', '/mobile/home?show=growth'],
    ['/student/exams/6', '/mobile/home?show=growth&exam=6'],
    ['/student/exams/6?studentId=5', '/mobile/home?show=growth&exam=6&studentId=5'],
    ['/student/exams?studentId=5', '/mobile/home?show=growth&studentId=5'],
    ['/schedule/class', '/mobile/home?timetable=week'],
    ['/schedule/class?date=2026-11-17&studentId=5', '/mobile/home?timetable=week&date=2026-11-17&child=5'],
    ['/schedule/teacher?date=2026-11-17', '/mobile/home?timetable=week&date=2026-11-17'],
    // What is open is arranged at the desk; the home has how much of it and who is away.
    ['/schedule/substitutions?date=2026-11-17', '/mobile/home'],
    ['/mobile/chat/12', '/mobile/chat/12'],
    ['/student/students/4', '/mobile/home'],
    ['/mobilephones', '/mobile/home'],
    ['//elsewhere.example/x', '/mobile/home'],
    ['https://elsewhere.example/family-school/chat/1', '/mobile/home'],
    ['', '/mobile/home'],
  ])('%s is %s', (link, path) => {
    expect(mobilePathOf(link)).toBe(path)
  })

  it('is a page there is, whatever page of the desktop is named', () => {
    const phone = ROUTES.map(({ path }) => path.replace(/:\w+/, '\\d+')).filter((path) =>
      path.startsWith('/mobile/'),
    )
    for (const { path } of ROUTES.filter(({ bare }) => bare !== true)) {
      const [page = ''] = mobilePathOf(path.replace(/:\w+/g, '5')).split('?')
      expect(page === '/mobile' || phone.some((one) => new RegExp(`^${one}$`).test(page)), path).toBe(true)
    }
  })
})
