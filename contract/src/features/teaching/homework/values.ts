import { daysAfter } from '../../../common/calendar'

export const HOMEWORK_STATUSES = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'CLOSED', 'WITHDRAWN'] as const
export type HomeworkStatus = (typeof HOMEWORK_STATUSES)[number]
export const HOMEWORK_STATUS_LABELS = {
  DRAFT: '草稿',
  SCHEDULED: '待发布',
  PUBLISHED: '进行中',
  CLOSED: '已截止',
  WITHDRAWN: '已撤回',
} as const satisfies Record<HomeworkStatus, string>

/** How it is marked. `read`: seen, and no more. */
export const SCORINGS = ['points', 'level', 'stars', 'read'] as const
export type Scoring = (typeof SCORINGS)[number]
export const SCORING_LABELS = {
  points: '百分制',
  level: '等级',
  stars: '星级',
  read: '已阅',
} as const satisfies Record<Scoring, string>

/** A level is kept as its letter, and shown as the homework says. */
export const LEVELS = ['A', 'B', 'C', 'D'] as const
export type Level = (typeof LEVELS)[number]
export const LEVEL_STYLES = ['letters', 'words'] as const
export type LevelStyle = (typeof LEVEL_STYLES)[number]
export const LEVEL_STYLE_LABELS = {
  letters: 'A B C D',
  words: '优 良 中 差',
} as const satisfies Record<LevelStyle, string>
export const LEVEL_WORDS = { A: '优', B: '良', C: '中', D: '差' } as const satisfies Record<Level, string>
export const levelName = (level: Level, style: LevelStyle) => (style === 'words' ? LEVEL_WORDS[level] : level)

export const SCORE_MAX = { points: 100, stars: 5 } as const

/** What one pupil's work is at. */
export const SUBMISSION_STATES = ['PENDING', 'SUBMITTED', 'RETURNED', 'GRADED'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]
export const SUBMISSION_STATE_LABELS = {
  PENDING: '待提交',
  SUBMITTED: '待批改',
  RETURNED: '已退回',
  GRADED: '已批改',
} as const satisfies Record<SubmissionState, string>

/** What is handed in where a tick is enough: nobody marks it. */
export const TICKED = '已完成'

export const HOMEWORK_TITLE_MAX = 100
export const HOMEWORK_CONTENT_MAX = 10_000
export const MINUTES_MAX = 600
export const PHOTOS_MAX = 9
/** Beside the photos of what a pupil hands in. */
export const OTHER_FILES_MAX = 9
export const REASON_MAX = 200
export const COMMENT_MAX = 500
export const TAG_MAX = 20
export const TAGS_MAX = 5
/** So often one pupil may hand in one homework. */
export const VERSIONS_MAX = 20

/** Grades 1 and 2 have no written work at home, whatever the reason (双减). */
export const isWithoutWritten = (grade: number) => grade <= 2

/** Minutes of written work a day; of senior grades the school says how many. */
export const capOf = (grade: number, seniorMinutes: number) => {
  if (isWithoutWritten(grade)) return 0
  if (grade <= 6) return 60
  return grade <= 9 ? 90 : seniorMinutes
}

/** Until this hour of the school's clock work is due that was done the evening before. */
const DONE_BEFORE_HOUR = 14

/**
 * The day whose evening the work takes: that of the due time, or the one before it when it is due before the afternoon;
 * never a day before it was given. All three are days and hours at school.
 */
export const ledgerDay = (due: { day: string; hour: number; dayBefore: string }, givenOn: string) => {
  const day = due.hour < DONE_BEFORE_HOUR ? due.dayBefore : due.day
  return day < givenOn ? givenOn : day
}

/** Longer than any holiday. */
export const FREE_DAYS_MAX = 62

/**
 * The evenings over which work is spread that is done by that of `day`: where that is a day without lessons, those of all
 * free days before it and of the school day that they follow; never one before it was given.
 */
export const eveningsOf = (day: string, givenOn: string, isFree: (day: string) => boolean) => {
  const days = [day]
  for (let first = day; isFree(first) && first > givenOn && days.length < FREE_DAYS_MAX; ) {
    first = daysAfter(first, -1)
    days.unshift(first)
  }
  return days
}

/** Of minutes that are spread over so many evenings, those of one: whole ones, and all of them together. */
const shareOf = (minutes: number, evenings: number, at: number) =>
  Math.floor((minutes * (at + 1)) / evenings) - Math.floor((minutes * at) / evenings)

/** What takes minutes until the evening of a day, and the day on which it was given. */
export interface Spread {
  day: string
  givenOn: string
  minutes: number
}

/** The evenings that work takes, each with its minutes: the same for whoever writes it and for whoever counts it. */
export const sharesOf = ({ day, givenOn, minutes }: Spread, isFree: (day: string) => boolean) => {
  const days = eveningsOf(day, givenOn, isFree)
  return days.map((date, at) => ({ date, minutes: shareOf(minutes, days.length, at) }))
}

/** What is told about homework; each can be turned off. */
export const REMINDER_KINDS = ['published', 'due', 'graded', 'returned'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]
export const REMINDER_LABELS = {
  published: '布置了新作业',
  due: '截止前一晚还未完成',
  graded: '作业已批改',
  returned: '作业被退回',
} as const satisfies Record<ReminderKind, string>
