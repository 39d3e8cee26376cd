import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'

const BELL = '/api/notifications/bell'

/** What is old news after an event, by the beginnings of paths; most are taken up by the chat alone. */
export const TOLD: Readonly<Record<RealtimeEvent['type'], readonly string[]>> = {
  'message.sent': [],
  'message.recalled': [],
  'messages.read': [],
  typing: [],
  presence: [],
  'conversation.changed': ['/api/communication'],
  // The home page counts what waits for an answer.
  'notice.changed': ['/api/notifications', '/api/dashboard'],
  // What was dealt with is off the bell, and off the home that counts it.
  'feedback.changed': ['/api/feedback', BELL, '/api/dashboard'],
  // Homes show what is to be done and what waits to be marked.
  'homework.changed': ['/api/homeworks', '/api/homework-submissions', '/api/dashboard'],
  // Homes show the lessons of the day.
  'timetable.changed': ['/api/schedules', '/api/substitutions', '/api/teacher-leaves', '/api/dashboard'],
  'teaching-assignments.changed': ['/api/teaching-assignments/list', '/api/teaching-assignments/candidates'],
  bell: [BELL],
  'bell.changed': [BELL],
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
export const NO_RECORD =
  /^\/api\/(assessments|auth|exams|communication|course-resources|feedback|files|growth|homeworks|homework-submissions|lesson-preparations|notifications|push|teaching-plans)\b|\/(preview|reveal|sheet)$/

/**
 * A class that goes away is gone from students, teachers, counts and pickers alike. Which pages show it is nobody's to
 * remember: after such a change all that was read before is old, and read anew where it is opened next.
 */
export const changesRecords = (path: string) => !NO_RECORD.test(path)
