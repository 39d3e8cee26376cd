import type { RichNode } from '@xueqiao/contract/common/rich-text'
import { instantAt, wallClock } from '@xueqiao/contract/common/school-time'
import type {
  HomeworkDetail,
  HomeworkOptions,
  HomeworkTemplate,
} from '@xueqiao/contract/features/teaching/homework/assign'
import type { LevelStyle, Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { formatDate, formatDay } from '../../../../../lib/format'
import { type KeptFile, lastingFiles } from '../../../../../shared/drafts/kept-files'
import { besideText } from '../../../../../shared/homework/beside'
import { collectedAt } from '../../../../../shared/homework/collected'

/** A homework as it is being written; its moments as their fields have them, by the school's clock. */
export interface Given {
  title: string
  content: string
  /** Formats are made at a desk, and stay as they were made there. */
  doc: RichNode | null
  courseId: number | null
  classIds: number[]
  due: string
  /** Of classes that have another. */
  dueOf: Record<number, string>
  /** When it goes out by itself; empty for at once. */
  publish: string
  minutes: string
  written: boolean
  needsSubmission: boolean
  scoring: Scoring
  levelStyle: LevelStyle
  overCapReason: string
  files: KeptFile[]
  /** As it was opened: from an older one nothing is overwritten. */
  version: number
}

type Course = HomeworkOptions['courses'][number]
export const isWithout = ({ cap }: Course['classes'][number]) => cap === 0

const toClassesOf = (course: Course | undefined) => ({
  courseId: course?.id ?? null,
  classIds: course?.classes.map(({ id }) => id) ?? [],
  dueOf: {},
})

/** The course with its classes: where no written work is allowed, it is none. */
export const forCourse = (course: Course | undefined, now = Date.now()) => ({
  ...toClassesOf(course),
  written: course === undefined || !course.classes.some(isWithout),
  title: course === undefined ? '' : `${formatDay(now)} ${course.name}作业`,
})

/** Everything is chosen already: a photo and 发布 are enough. */
export const emptyFor = ({ courses: [first], nextSchoolDay }: HomeworkOptions, now = Date.now()): Given => ({
  ...forCourse(first, now),
  ...{ content: '', doc: null, due: collectedAt(formatDate(now), nextSchoolDay), publish: '', minutes: '20' },
  ...{ needsSubmission: true, overCapReason: '', scoring: 'points', levelStyle: 'letters' },
  ...{ files: [], version: 0 },
})

/** The words of a template; its course and classes only where one still teaches it. */
export const takenFrom = (template: HomeworkTemplate, { courses }: HomeworkOptions): Partial<Given> => {
  const course = courses.find(({ id }) => id === template.courseId)
  const { title, content, written, needsSubmission, scoring, levelStyle } = template
  return {
    ...{ title, content, written, needsSubmission, scoring, levelStyle },
    // The server keeps trees of the contract alone.
    doc: template.doc as RichNode | null,
    minutes: String(template.estimatedMinutes ?? ''),
    ...(course !== undefined && toClassesOf(course)),
  }
}

const duesIn = ({ classes }: HomeworkDetail) => {
  const due = classes[0] === undefined ? collectedAt(formatDate(Date.now())) : wallClock(classes[0].dueAt)
  const apart = classes.flatMap(({ classId, dueAt }) =>
    wallClock(dueAt) === due ? [] : [[classId, wallClock(dueAt)] as const],
  )
  return { due, dueOf: Object.fromEntries(apart) }
}

/** One to go on with, or to change; what belongs to it already is kept for it. */
export const givenOf = (homework: HomeworkDetail): Given => ({
  ...duesIn(homework),
  ...{ title: homework.title, content: homework.content, courseId: homework.courseId },
  doc: homework.doc as RichNode | null,
  files: lastingFiles(besideText(homework.doc as RichNode | null, homework.files)),
  classIds: homework.classes.map(({ classId }) => classId),
  publish: '',
  minutes: String(homework.estimatedMinutes ?? ''),
  ...{ written: homework.written, needsSubmission: homework.needsSubmission },
  ...{ scoring: homework.scoring, levelStyle: homework.levelStyle },
  overCapReason: homework.overCapReason ?? '',
  version: homework.version,
})

export const isOut = (homework: HomeworkDetail | undefined) =>
  homework?.status === 'PUBLISHED' || homework?.status === 'CLOSED'

/** A class without a time of its own has that of all. */
export const dueFor = ({ due, dueOf }: Pick<Given, 'due' | 'dueOf'>, classId: number) => dueOf[classId] || due

/** To the second as it was, where it stays: fields know minutes. */
const asBefore = (local: string, classId: number, homework: HomeworkDetail | undefined) =>
  homework?.classes.find((one) => one.classId === classId && wallClock(one.dueAt) === local)?.dueAt

export const duesOf = (given: Given, homework: HomeworkDetail | undefined) =>
  given.classIds.map((classId) => {
    const local = dueFor(given, classId)
    return { classId, dueAt: asBefore(local, classId, homework) ?? instantAt(local) }
  })

type Wrong = Partial<Record<string, string>>
/** Under which name something is said of the time of one class. */
export const dueField = (classId: number) => `dueOf.${classId}`

const wrongTime = (due: string, publish: string, now: number) => {
  if (due <= wallClock(now)) return '截止时间已经过去'
  return publish !== '' && due <= publish ? '截止时间应晚于发布时间' : undefined
}

/** Of one that is out already the time it was due may have passed. */
const wrongTimes = (given: Given, homework: HomeworkDetail | undefined, now: number): Wrong => {
  const { due, dueOf, publish, classIds } = given
  if (due === '') return { dueAt: '请选择截止时间' }
  const before = isOut(homework) ? homework : undefined
  const found = classIds.flatMap((id) => {
    const local = dueFor(given, id)
    const text = asBefore(local, id, before) === undefined ? wrongTime(local, publish, now) : undefined
    return text === undefined ? [] : [{ id, text, own: Boolean(dueOf[id]) }]
  })
  const own = found.filter((one) => one.own)
  const common = found.find((one) => !one.own)
  return {
    ...(common !== undefined && { dueAt: common.text }),
    ...Object.fromEntries(own.map(({ id, text }) => [dueField(id), text])),
    ...(publish !== '' && publish <= wallClock(now) && { publishAt: '发布时间应晚于现在' }),
  }
}

/** What is wrong beside the schema, which knows neither the clock nor what a photo can say. */
export const wrongIn = (given: Given, homework?: HomeworkDetail, now = Date.now()): Wrong => {
  const { classIds, doc, content, files } = given
  return {
    ...(classIds.length === 0 && { classIds: '请选择班级' }),
    ...wrongTimes(given, homework, now),
    ...(doc === null && content.trim() === '' && files.length === 0 && { content: '请拍照或写明作业内容' }),
  }
}
