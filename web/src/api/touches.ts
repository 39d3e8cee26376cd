import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'

/**
 * What a change makes stale: written under the first, read anew under the others where they are on the screen. The
 * longest beginning that fits speaks; where none does, a change touches what lies beside it (`/api/classes/…`).
 */
export const TOUCHES: Readonly<Record<string, readonly string[]>> = {
  '/api/academic-years': ['/api/academic-years', '/api/semesters'],
  // Who has signed in is told by the session.
  '/api/auth': [],
  '/api/classes': ['/api/classes', '/api/departments'],
  // The chat keeps talks and messages up itself, one by one.
  '/api/communication': [],
  '/api/communication/class-groups': ['/api/communication/class-groups'],
  '/api/communication/conversations': ['/api/communication/conversations'],
  '/api/communication/conversations/{id}/participants': [],
  '/api/communication/duty': ['/api/communication/duty'],
  // When people may be written to stands beside every talk.
  '/api/communication/hours': ['/api/communication'],
  '/api/communication/messages/{id}/todo': ['/api/communication/todos'],
  '/api/communication/todos': ['/api/communication/todos'],
  '/api/courses': ['/api/courses', '/api/classes'],
  '/api/departments/{id}/teachers': ['/api/departments', '/api/teachers'],
  // What is uploaded belongs to nothing until that is saved.
  '/api/files': [],
  // The home page counts what waits for an answer.
  '/api/notifications': ['/api/notifications', '/api/dashboard'],
  '/api/notifications/bell': ['/api/notifications/bell'],
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
  // Every page shows something of the school: its name, its grades, its titles.
  '/api/settings': ['/api/'],
  // The classes count their pupils (decisions G45).
  '/api/students': ['/api/students', '/api/classes'],
  '/api/students/{id}/reveal': ['/api/students/{id}/reveals'],
  '/api/teachers': ['/api/teachers', '/api/classes', '/api/courses', '/api/departments'],
  '/api/teachers/{id}/reveal': [],
  // The grid of assignments follows by itself, cell by cell; other pages read them when they are opened.
  '/api/teaching-assignments': [],
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

/** What is old news after an event; most are taken up by the chat alone. */
export const TOLD: Readonly<Record<RealtimeEvent['type'], readonly string[]>> = {
  'message.sent': [],
  'message.recalled': [],
  'messages.read': [],
  typing: [],
  presence: [],
  'conversation.changed': ['/api/communication'],
  'notice.changed': touchedBy('/api/notifications'),
  'feedback.changed': touchedBy('/api/feedback'),
  'teaching-assignments.changed': ['/api/teaching-assignments/list', '/api/teaching-assignments/candidates'],
  bell: touchedBy('/api/notifications/bell'),
}

/** The chat keeps its pages up itself, message by message. */
const OWN = /\/messages$/
/** A year that is over has no preview any more: asked for again it would only fail. */
const OVER = '/api/promotions/preview'

export const isAnswer = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/api/') && !OWN.test(path)

export const isTouched = (path: unknown, beginnings: readonly string[]) =>
  isAnswer(path) && path !== OVER && beginnings.some((beginning) => path.startsWith(beginning))

/** These change no record of the school, or only answer: talks, devices and notices are kept fresh by what is told. */
const NO_RECORD =
  /^\/api\/(auth|communication|contacts|feedback|files|notifications|push)\b|\/(preview|reveal|sheet|validate)$/

/**
 * A class that goes away is gone from students, teachers, counts and pickers alike. Which pages show it is nobody's to
 * remember: after such a change all that was read before is old, and read anew where it is opened next.
 */
export const changesRecords = (path: string) => !NO_RECORD.test(path)
