import type { AnyEndpoint } from './call'
import { invalidate } from './queries'
import { TOLD } from './stale-after-event'

/**
 * What a change makes stale: written under the first, read anew under the others where they are on the screen. The
 * longest beginning that fits speaks; where none does, a change touches what lies beside it (`/api/classes/…`).
 */
export const TOUCHES: Readonly<Record<string, readonly string[]>> = {
  '/api/academic-years': ['/api/academic-years', '/api/semesters'],
  // Who has signed in is told by the session.
  '/api/auth': [],
  // Homes count what waits for a decision, here and below; what is approved counts in the figures of a class and a pupil.
  '/api/assessments': ['/api/assessments', '/api/analysis', '/api/growth', '/api/dashboard'],
  '/api/classes': ['/api/classes', '/api/departments'],
  // The chat keeps talks and messages up itself, one by one.
  '/api/communication': [],
  '/api/communication/class-groups': ['/api/communication/class-groups'],
  '/api/communication/conversations': ['/api/communication/conversations'],
  '/api/communication/conversations/{id}/participants': [],
  '/api/communication/duty': ['/api/communication/duty'],
  // When people may be written to stands beside every talk.
  '/api/communication/hours': ['/api/communication'],
  '/api/communication/messages/{id}/todo': ['/api/communication/todos', '/api/dashboard'],
  '/api/communication/todos': ['/api/communication/todos', '/api/dashboard'],
  '/api/courses': ['/api/courses', '/api/classes'],
  '/api/departments/{id}/teachers': ['/api/departments', '/api/teachers'],
  '/api/electives': ['/api/electives'],
  // What is uploaded belongs to nothing until that is saved.
  '/api/files': [],
  '/api/exams': ['/api/exams', '/api/analysis', '/api/dashboard'],
  '/api/feedback': TOLD['feedback.changed'],
  // What is approved stands in the record of the pupil.
  '/api/growth/achievements': ['/api/growth', '/api/students/{id}', '/api/dashboard'],
  '/api/growth/activities': ['/api/growth', '/api/students/{id}', '/api/dashboard'],
  '/api/growth/goals': ['/api/growth', '/api/dashboard'],
  '/api/growth/handbooks': ['/api/growth/handbooks'],
  // A pupil's record lists check-ups.
  '/api/growth/health': ['/api/growth/health', '/api/students'],
  '/api/growth/records': ['/api/growth', '/api/dashboard'],
  '/api/homeworks': [...TOLD['homework.changed'], '/api/analysis'],
  '/api/homework-submissions': [...TOLD['homework.changed'], '/api/analysis'],
  '/api/homeworks/templates': ['/api/homeworks/templates'],
  '/api/lesson-preparations': ['/api/lesson-preparations', '/api/dashboard'],
  '/api/notifications': TOLD['notice.changed'],
  '/api/notifications/bell': TOLD.bell,
  '/api/notifications/preview': [],
  '/api/notifications/{id}/phones': [],
  // A pupil's record names the guardians, so it is read anew with them.
  '/api/parents': ['/api/parents', '/api/students'],
  '/api/parents/accounts/sheet': [],
  '/api/parents/{id}/merge/preview': [],
  '/api/parents/{id}/reveal': ['/api/students/{id}/reveals'],
  // Classes, pupils, years and terms: hardly a page shows what it did before.
  '/api/promotions': ['/api/'],
  '/api/promotions/preview': [],
  // How many hold a role changes with the users, and what they are called with the roles.
  '/api/roles': ['/api/roles', '/api/users'],
  '/api/schedules': TOLD['timetable.changed'],
  // The workbench follows by itself, move by move; other pages read the table when they are opened.
  '/api/schedules/{id}/lessons': [],
  // Every page shows something of the school: its name, its grades, its titles.
  '/api/settings': ['/api/'],
  // The classes count their pupils (decisions G45).
  '/api/students': ['/api/students', '/api/classes'],
  '/api/students/{id}/reveal': ['/api/students/{id}/reveals'],
  '/api/substitutions': TOLD['timetable.changed'],
  '/api/teacher-leaves': TOLD['timetable.changed'],
  '/api/teachers': ['/api/teachers', '/api/classes', '/api/courses', '/api/departments'],
  '/api/teachers/{id}/reveal': [],
  // The grid of assignments follows by itself, cell by cell; other pages read them when they are opened.
  '/api/teaching-assignments': [],
  '/api/teaching-plans': ['/api/teaching-plans', '/api/dashboard'],
}

const isUnder = (path: string, beginning: string) => path === beginning || path.startsWith(`${beginning}/`)

/** `/api/classes` of `/api/classes/{id}/courses`. */
const ownOf = (path: string) => path.split('/', 3).join('/')

export const touchedBy = (path: string): readonly string[] => {
  const [entry] = Object.keys(TOUCHES)
    .filter((beginning) => isUnder(path, beginning))
    .toSorted((a, b) => b.length - a.length)
  return entry === undefined ? [ownOf(path)] : (TOUCHES[entry] ?? [])
}

/** What this change makes stale is read anew where it is on the screen. */
export const touch = ({ path }: Pick<AnyEndpoint, 'path'>) => invalidate(...touchedBy(path))
