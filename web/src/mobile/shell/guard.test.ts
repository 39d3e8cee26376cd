import { describe, expect, it } from 'vitest'
import { homeOf, profileOf } from '../kit/places'
import { guardMoves, kindAt } from './guard'
import { tabsFor } from './tabs'

describe('guard of the mobile pages (000 §2.5)', () => {
  it('keeps the holder of the role, and a research-group head among the teachers', () => {
    expect(guardMoves('/mobile/parent/children', ['PARENT'])).toBeUndefined()
    expect(guardMoves('/mobile/teacher/class/7', ['HEAD_TEACHER'])).toBeUndefined()
    expect(guardMoves('/mobile/parent/home', ['TEACHER', 'PARENT'])).toBeUndefined()
  })
  it('moves everyone else to their own home: parent first, then teacher, then student', () => {
    expect(guardMoves('/mobile/parent/children', ['TEACHER'])).toBe('/mobile/teacher/home')
    expect(guardMoves('/mobile/student/home', ['TEACHER', 'PARENT'])).toBe('/mobile/parent/home')
    expect(guardMoves('/mobile/parent/child/7', ['STUDENT', 'TEACHER'])).toBe('/mobile/teacher/home')
    expect(guardMoves('/mobile/teacher/home', ['STUDENT'])).toBe('/mobile/student/home')
  })
  it('moves those who have no mobile home to the mobile login, administrators too', () => {
    expect(guardMoves('/mobile/parent/home', ['ADMIN'])).toBe('/mobile/login')
    expect(guardMoves('/mobile/teacher/profile', ['X'])).toBe('/mobile/login')
  })
  it('leaves the shared pages, the landing and the default profile open to every role', () => {
    for (const path of ['/mobile/home', '/mobile/messages', '/mobile/growth/3', '/mobile/parent/profile'])
      expect(guardMoves(path, ['ADMIN'])).toBeUndefined()
    expect(guardMoves('/mobile/parent/profile', ['TEACHER'])).toBe('/mobile/teacher/home')
  })
  it('shows the tabs of the page, or of the viewer where the page is for everyone', () => {
    expect(kindAt('/mobile/teacher/home', ['PARENT', 'TEACHER'])).toBe('teacher')
    expect(kindAt('/mobile/notifications', ['TEACHER'])).toBe('teacher')
    expect(kindAt('/mobile/parent/profile', ['ADMIN'])).toBeUndefined()
  })
  it('gives each role its profile, and the parent profile to the rest', () => {
    expect([profileOf('teacher'), profileOf('parent'), profileOf('student'), profileOf(undefined)]).toEqual([
      '/mobile/teacher/profile',
      '/mobile/parent/profile',
      '/mobile/student/info',
      '/mobile/parent/profile',
    ])
    expect(homeOf(undefined)).toBe('/mobile/home')
  })
})

describe('bottom tabs', () => {
  const titles = (...args: Parameters<typeof tabsFor>) => tabsFor(...args).map((tab) => tab.title)
  it('stand in the order of the specification', () => {
    expect(titles('parent', () => true)).toEqual(['首页', '我的孩子', '家校沟通', '我的'])
    expect(titles('teacher', () => true)).toEqual(['首页', '我的学生', '消息', '我的'])
    expect(titles('student', () => true)).toEqual(['首页', '作业', '课表', '我的'])
    expect(titles(undefined, () => true)).toEqual(['首页', '我的'])
  })
  it('leave out pages that do not exist yet', () => {
    expect(titles('parent', (path) => !path.includes('family-school'))).toEqual(['首页', '我的孩子', '我的'])
  })
})
