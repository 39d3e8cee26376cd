import type { MenuGroup, MenuItem } from '@xueqiao/contract/access/menus'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { matchPath } from 'react-router'

const reaches = (path: string, at: string) => at === path || at.startsWith(`${path}/`)

export interface Place {
  group: MenuGroup
  /** Missing where the group itself is the link. */
  item?: MenuItem
}

/** Pages whose address does not lie below that of the list they belong to: whichever of these a viewer has. */
const BELONGS: Readonly<Record<string, readonly string[]>> = {
  // Families come to a course from their homework, and to its plan from there.
  '/teaching/courses/:courseId': ['/school/courses', '/homework/student'],
  '/teaching/plans/:id': ['/homework/student'],
  '/schedule/base': ['/schedule/management'],
  '/schedule/electives': ['/schedule/management', '/schedule/class'],
  '/schedule/electives/:id': ['/schedule/management', '/schedule/class'],
  '/schedule/workbench': ['/schedule/management'],
  '/schedule/room': ['/schedule/management', '/schedule/teacher'],
  '/schedule/substitutions': ['/schedule/management', '/schedule/teacher'],
  '/homework/create': ['/homework/teacher'],
  '/homework/edit/:id': ['/homework/teacher'],
  '/homework/detail/:id': ['/homework/teacher', '/homework/student'],
  '/homework/submit/:id': ['/homework/student'],
  '/homework/submissions/:id': ['/homework/teacher'],
  '/homework/grade/:submissionId': ['/homework/teacher'],
  '/homework/ledger': ['/homework/teacher', '/dashboard'],
  '/homework/submission/:submissionId': ['/homework/teacher', '/homework/student'],
  '/family-school/communication-new': ['/family-school/communication'],
  '/family-school/chat/:sessionId': ['/family-school/communication'],
  '/family-school/notification/:notificationId': ['/family-school/notifications'],
  '/family-school/dashboard': ['/family-school/hub'],
  '/family-school/feedback': ['/family-school/hub'],
  '/family-school/feedback/:feedbackId': ['/family-school/hub'],
  '/reminders': ['/dashboard'],
  '/system/academic-years/:id/semesters': ['/system/academic-years'],
  // A child, or oneself: whoever has no list of pupils.
  '/student/students/:id': ['/student/students', '/student-growth/profile'],
  // What a profile leads to, for whom it is all of growth that the menu has.
  '/student/exams': ['/student-growth/profile'],
  '/student/exams/:id': ['/student-growth/profile'],
  '/student-growth/records': ['/student-growth/profile'],
  '/student-growth/records/:id': ['/student-growth/profile'],
  '/student-growth/goals': ['/student-growth/profile'],
  '/student-growth/goals/:id': ['/student-growth/profile'],
  '/student-growth/evaluations': ['/student-growth/profile'],
  '/student-growth/achievements': ['/student-growth/profile'],
  '/student-growth/health': ['/student-growth/profile'],
  '/student-growth/comments': ['/student-growth/profile'],
}

/** The menu entry a page belongs to: its own, the nearest above it, or that of the list it is a part of. */
export const placeOf = (menu: readonly MenuGroup[], at: string): Place | undefined => {
  const all = menu.flatMap((group): (Place & { path: string })[] => [
    ...(group.path === undefined ? [] : [{ group, path: group.path }]),
    ...group.items.map((item) => ({ group, item, path: item.path })),
  ])
  const [nearest] = all.filter(({ path }) => reaches(path, at)).sort((a, b) => b.path.length - a.path.length)
  if (nearest !== undefined) return nearest
  const lists = BELONGS[routeAt(at)?.path ?? ''] ?? []
  return lists.flatMap((list) => all.find(({ path }) => path === list) ?? [])[0]
}

/** Static paths win over parameters (ROUTES-13). */
export const routeAt = (at: string) =>
  ROUTES.find(({ path }) => path === at) ?? ROUTES.find(({ path }) => matchPath(path, at) !== null)

export interface Crumb {
  title: string
  path?: string
}

const HOME: Crumb = { title: '首页', path: '/dashboard' }

/** A group named like its page is said once. */
const once = (trail: readonly Crumb[]) =>
  trail.filter((crumb, index) => crumb.title !== trail[index + 1]?.title)

/**
 * 首页 / group / page, and a detail page after the list it belongs to (SHELL-03, SHELL-04), under the name of whoever it
 * is about.
 */
export const trailOf = (menu: readonly MenuGroup[], at: string, name?: string): Crumb[] => {
  const trail = once(stepsTo(menu, at))
  return name === undefined ? trail : [...trail.slice(0, -1), { title: name }]
}

const stepsTo = (menu: readonly MenuGroup[], at: string): Crumb[] => {
  const route = routeAt(at)
  if (route === undefined) return [HOME, { title: '页面不存在' }]
  if (route.path === HOME.path) return [{ title: HOME.title }]
  const place = placeOf(menu, at)
  // Pages in no menu of this viewer still belong to a section, which has a route that only redirects.
  const section = ROUTES.find(
    ({ path, redirect }) => redirect !== undefined && path === `/${at.split('/')[1]}`,
  )
  const group = place?.group ?? section
  const isOwn = place !== undefined && (place.item?.path ?? place.group.path) === at
  const trail: Crumb[] = [HOME]
  if (group !== undefined && (place?.item !== undefined || place === undefined))
    trail.push({ title: group.title })
  if (isOwn) return [...trail, { title: place.item?.title ?? place.group.title }]
  if (place?.item !== undefined) trail.push({ title: place.item.title, path: place.item.path })
  return [...trail, { title: route.title }]
}
