import { menuFor } from '@xueqiao/contract/access/menus'
import { PERMISSIONS, ROLE_PERMISSIONS } from '@xueqiao/contract/access/permissions'
import type { Role } from '@xueqiao/contract/access/roles'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { describe, expect, it } from 'vitest'
import { placeOf, routeAt, trailOf } from './trail'

const admin = menuFor({ roles: ['ADMIN'], permissions: PERMISSIONS }, () => true)
const titles = (path: string) => trailOf(admin, path).map((crumb) => crumb.title)

describe('the trail', () => {
  it('names home, group and page (SHELL-03)', () => {
    expect(titles('/dashboard')).toEqual(['首页'])
    expect(titles('/school/classes')).toEqual(['首页', '学校管理', '班级管理'])
    expect(titles('/homework/teacher')).toEqual(['首页', '作业管理'])
    expect(titles('/student/students/7')).toEqual(['首页', '学生管理', '学生档案'])
  })

  it('puts a detail after its list, which it links', () => {
    expect(trailOf(admin, '/school/classes/7').slice(-2)).toEqual([
      { title: '班级管理', path: '/school/classes' },
      { title: '班级详情' },
    ])
  })

  it('knows pages that are in no menu of the viewer (SHELL-04)', () => {
    expect(titles('/family-school/profile')).toEqual(['首页', '家校沟通', '个人资料'])
    expect(titles('/homework/student')).toEqual(['首页', '作业管理', '我的作业'])
    expect(titles('/test/permissions')).toEqual(['首页', '权限测试'])
  })

  it('says when there is no such page', () => expect(titles('/nowhere')).toEqual(['首页', '页面不存在']))

  it('lets fixed paths win over parameters (ROUTES-13)', () => {
    expect(routeAt('/teaching/lesson-preparations/templates')?.title).toBe('备课模板')
    expect(routeAt('/teaching/lesson-preparations/3')?.title).toBe('编辑备课')
    expect(routeAt('/teaching/lesson-preparations/3/review')?.title).toBe('备课审核')
    expect(routeAt('/student/assessment/dashboard')?.title).toBe('评估统计')
  })

  it('names whoever the page is about in place of its kind', () => {
    const named = (path: string, name?: string) => trailOf(admin, path, name).map((crumb) => crumb.title)
    expect(named('/student/students/7', '顾清禾')).toEqual(['首页', '学生管理', '顾清禾'])
    expect(named('/school/classes/7', undefined).at(-1)).toBe('班级详情')
  })

  const menuOf = (role: Role) => menuFor({ roles: [role], permissions: ROLE_PERMISSIONS[role] }, () => true)

  it('keeps an entry of the menu active on every page of one thing', () => {
    const lost = ROUTES.filter(({ path, redirect }) => path.includes(':') && redirect === undefined)
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/mobile'))
      .filter((path) => placeOf(admin, path.replace(/:\w+/g, '7')) === undefined)
    expect(lost).toEqual(['/homework/submit/:id'])
    const active = (path: string, menu = admin) =>
      placeOf(menu, path)?.item?.path ?? placeOf(menu, path)?.group.path
    expect(active('/teaching/courses/3')).toBe('/school/courses')
    expect(active('/family-school/chat/3')).toBe('/family-school/communication')
    for (const role of ['PARENT', 'STUDENT'] as const)
      expect(active('/family-school/notification/3', menuOf(role))).toBe('/family-school/notifications')
    expect(active('/homework/submission/3', menuOf('STUDENT'))).toBe('/homework/student')
  })

  it.each([
    ['STUDENT', '/family-school/feedback/3 /homework/submit/3'],
    ['PARENT', '/family-school/feedback/3 /homework/submit/3'],
    ['TEACHER', '/schedule/substitutions /schedule/room /teaching/plans/3'],
    ['DEPARTMENT_ADMIN', '/homework/ledger /schedule/room'],
  ] as const)('and so on what %s is led to by other pages than the menu', (role, own) => {
    const family = [
      ...['/student-growth/records', '/student-growth/records/3', '/student-growth/goals'],
      ...['/student-growth/goals/3', '/student/exams', '/student/exams/3', '/student/students/3'],
      ...['/teaching/courses/3', '/teaching/plans/3', '/reminders'],
    ]
    const paths = [...(role === 'STUDENT' || role === 'PARENT' ? family : ['/reminders']), ...own.split(' ')]
    expect(paths.filter((path) => placeOf(menuOf(role), path) === undefined)).toEqual([])
  })

  it('finds the nearest entry of the menu', () => {
    expect(placeOf(admin, '/student/assessment/radar')?.item?.title).toBe('评估雷达图')
    expect(placeOf(admin, '/student/assessment/12')?.item?.title).toBe('学生评估')
    expect(placeOf(admin, '/student/assessments')).toBeUndefined()
    expect(placeOf(admin, '/dashboard')?.group.title).toBe('首页')
  })
})
