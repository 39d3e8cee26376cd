import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { LOOSE_HOURS } from '@xueqiao/contract/features/base/files'
import type { HomeworkOptions } from '@xueqiao/contract/features/teaching/homework/assign'
import { ledgerDay } from '@xueqiao/contract/features/teaching/homework/values'
import { formatDate, formatDay } from '../../../../../lib/format'

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
  ...{ files: [], until: 0 },
})

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

export const wrongIn = ({ title, classIds, due, content, files }: Given, now = Date.now()) => ({
  ...(title.trim() === '' && { title: '请输入作业标题' }),
  ...(classIds.length === 0 && { classIds: '请选择班级' }),
  ...(due === '' && { due: '请选择截止时间' }),
  ...(due !== '' && new Date(due).getTime() <= now && { due: '截止时间已经过去' }),
  ...(content.trim() === '' && files.length === 0 && { content: '请拍照或写明作业内容' }),
})
export type Wrong = Partial<Record<'title' | 'classIds' | 'due' | 'content' | 'overCapReason', string>>
