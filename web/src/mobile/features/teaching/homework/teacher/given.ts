import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { LOOSE_HOURS } from '@xueqiao/contract/features/base/files'
import type { HomeworkDetail, HomeworkOptions } from '@xueqiao/contract/features/teaching/homework/assign'
import { ledgerDay, type Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { formatDate, formatDay, formatTime } from '../../../../../lib/format'

/** A homework as it is being written; the due time as its field has it, in the reader's own time. */
export interface Given {
  title: string
  content: string
  courseId: number | null
  classIds: number[]
  due: string
  minutes: string
  written: boolean
  needsSubmission: boolean
  scoring: Scoring
  overCapReason: string
  files: StoredFile[]
  /** Until when what was uploaded is kept for it. */
  until: number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const tomorrowAtEight = (now: number) => `${formatDate(now + DAY_MS)}T08:00`

export const untilOf = (now = Date.now()) => now + (LOOSE_HOURS - 1) * HOUR_MS

type Course = HomeworkOptions['courses'][number]
export const isWithout = ({ cap }: Course['classes'][number]) => cap === 0

/** The course with its classes: where no written work is allowed, it is none. */
export const forCourse = (course: Course | undefined, now = Date.now()) => ({
  courseId: course?.id ?? null,
  classIds: course?.classes.map(({ id }) => id) ?? [],
  written: course === undefined || !course.classes.some(isWithout),
  title: course === undefined ? '' : `${formatDay(now)} ${course.name}作业`,
})

/** Everything is chosen already: a photo and 发布 are enough. */
export const emptyFor = ({ courses: [first] }: HomeworkOptions, now = Date.now()): Given => ({
  ...forCourse(first, now),
  ...{ content: '', due: tomorrowAtEight(now), minutes: '20', needsSubmission: true, overCapReason: '' },
  scoring: 'points',
  ...{ files: [], until: 0 },
})

const localOf = (moment: string) => `${formatDate(moment)}T${formatTime(moment)}`

/** A draft, to go on with; what belongs to it already is kept for it. */
export const givenOf = (draft: HomeworkDetail): Given => ({
  ...{ title: draft.title, content: draft.content, courseId: draft.courseId, files: draft.files },
  classIds: draft.classes.map(({ classId }) => classId),
  due: draft.classes[0] === undefined ? tomorrowAtEight(Date.now()) : localOf(draft.classes[0].dueAt),
  minutes: String(draft.estimatedMinutes ?? ''),
  ...{ written: draft.written, needsSubmission: draft.needsSubmission, scoring: draft.scoring },
  ...{ overCapReason: draft.overCapReason ?? '', until: Number.MAX_SAFE_INTEGER },
})

/** A class of a draft may have a due time of its own: it keeps that until another is chosen for all. */
export const duesOf = ({ due, classIds }: Given, draft: HomeworkDetail | undefined) => {
  const kept = draft !== undefined && givenOf(draft).due === due ? draft.classes : []
  return classIds.map((id) => ({
    classId: id,
    dueAt: kept.find(({ classId }) => classId === id)?.dueAt ?? new Date(due).toISOString(),
  }))
}

/** The day whose evening it takes. */
export const eveningOf = (due: string, now = Date.now()) => {
  const at = new Date(due)
  const when = {
    day: formatDate(at),
    hour: at.getHours(),
    dayBefore: formatDate(at.getTime() - DAY_MS),
  }
  return ledgerDay(when, formatDate(now))
}

export const wrongIn = (
  { title, classIds, due, content, files }: Given,
  hasWords = false,
  now = Date.now(),
) => ({
  ...(title.trim() === '' && { title: '请输入作业标题' }),
  ...(classIds.length === 0 && { classIds: '请选择班级' }),
  ...(due === '' && { due: '请选择截止时间' }),
  ...(due !== '' && new Date(due).getTime() <= now && { due: '截止时间已经过去' }),
  ...(!hasWords && content.trim() === '' && files.length === 0 && { content: '请拍照或写明作业内容' }),
})
export type Wrong = Partial<Record<'title' | 'classIds' | 'due' | 'content' | 'overCapReason', string>>
