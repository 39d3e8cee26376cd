import { isDeepStrictEqual } from 'node:util'
import { gradeName, gradeNumber } from '@xueqiao/contract/common/grade'
import {
  PLAN_LESSONS_MAX,
  type PlanContent,
  PlanLesson,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { z } from 'zod'
import { auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { AppError, conflict } from '../../../platform/errors'
import type {
  CellIssue,
  Existing,
  GoodRow,
  Importer,
  RawRow,
  Resolved,
  RowIssue,
} from '../../../platform/excel/importer'
import * as semesters from '../../school/semesters/service'
import { plannable } from './access'
import { columnsOf, contentOf, emptyContent, lessonOf } from './content'
import { lockOwnPlans, ownPlans } from './import-queries'
import * as q from './queries'
import { ENTITY, weeksOf } from './save'
import { planColumns } from './sheet'

/** What a row comes to: a lesson, and the plan it belongs to. */
const Row = PlanLesson.extend({
  courseId: z.int('请填写课程'),
  courseName: z.string(),
  grade: z.int('请填写年级'),
  semesterId: z.int('请填写学期'),
  key: z.string(),
})
type Row = z.output<typeof Row>

const prepare = async (ctx: AuthedCtx) => ({
  courses: new Map((await plannable(ctx)).map((course) => [course.name, course])),
  semesters: await semesters.list(ctx),
})
type Lookups = Awaited<ReturnType<typeof prepare>>

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
/** 3, 第3周 and 第 3 周 are one week. */
const weekIn = (value: unknown) =>
  Number(/^(?:第\s*)?(\d{1,2})(?:\s*周)?$/.exec(String(value ?? '').trim())?.[1] ?? 0)

const semesterIn = ({ semesters: known }: Lookups, value: unknown) => {
  const said = textOf(value)
  return known.find(({ name, code, isCurrent }) => (said === '' ? isCurrent : name === said || code === said))
}

const KEY_SIGN = ' · '
const placeOf = ({ courseId, grade, semesterId }: Pick<Row, 'courseId' | 'grade' | 'semesterId'>) =>
  [courseId, grade, semesterId].join(KEY_SIGN)
const keyOf = (row: Pick<Row, 'courseId' | 'grade' | 'semesterId' | 'week' | 'title'>) =>
  [placeOf(row), row.week, row.title].join(KEY_SIGN)

const resolve = (lookups: Lookups, raw: RawRow): Resolved => {
  const course = lookups.courses.get(textOf(raw.courseId))
  const grade = gradeNumber(raw.grade)
  const semester = semesterIn(lookups, raw.semesterId)
  const [week, last] = [weekIn(raw.week), semester === undefined ? 0 : weeksOf(semester)]
  const issues: CellIssue[] = [
    ...(course === undefined
      ? [{ field: 'courseId', message: `课程 ${textOf(raw.courseId)} 不是您任教或所在教研组的` }]
      : []),
    ...(grade === undefined ? [{ field: 'grade', message: '年级不正确' }] : []),
    ...(semester === undefined ? [{ field: 'semesterId', message: '学期不存在' }] : []),
    ...(semester !== undefined && (week < 1 || week > last)
      ? [{ field: 'week', message: `周次应为 1 到 ${last}` }]
      : []),
  ]
  const place = { courseId: course?.id ?? 1, grade: grade ?? 1, semesterId: semester?.id ?? 1 }
  const key = issues.length > 0 ? '' : keyOf({ ...place, week, title: textOf(raw.title) })
  return { values: { ...raw, ...place, week: week || 1, courseName: course?.name ?? '', key }, issues }
}

const existing = async (ctx: AuthedCtx, keys: readonly string[]) => {
  const asked = new Set(keys)
  const found = new Map<string, Existing>()
  for (const { id, content, status, ...place } of await ownPlans(ctx.db, ctx.actor.userId))
    for (const lesson of content.lessons) {
      const key = keyOf({ ...place, ...lesson })
      if (asked.has(key))
        found.set(key, {
          ...{ id, label: `第${lesson.week}周 ${lesson.title}` },
          ...(status === 'SUBMITTED' && { refused: WAITING }),
        })
    }
  return found
}

const WAITING = '待审核的教学计划请先撤回再修改'

const check = async (ctx: AuthedCtx, rows: readonly GoodRow<Row>[]): Promise<RowIssue[]> => {
  const own = await ownPlans(ctx.db, ctx.actor.userId)
  const waiting = new Set(own.flatMap((plan) => (plan.status === 'SUBMITTED' ? placeOf(plan) : [])))
  return rows.flatMap(({ row, input }) =>
    waiting.has(placeOf(input)) ? { row, field: 'courseId', message: WAITING } : [],
  )
}

/** The sheet's lessons over those of the plan: of the same week and name it is the first; the plan may have more of them. */
const merged = (before: PlanContent['lessons'], rows: readonly Row[]) => {
  const lessons = [...before]
  const nameOf = ({ week, title }: Pick<Row, 'week' | 'title'>) => `${week} ${title}`
  const places = new Map(before.map((lesson, index) => [nameOf(lesson), index] as const).toReversed())
  for (const row of rows) {
    const at = places.get(nameOf(row)) ?? lessons.length
    places.set(nameOf(row), at)
    lessons[at] = lessonOf(row)
  }
  return lessons
}

const write = async (
  ctx: AuthedTxCtx,
  good: readonly GoodRow<Row>[],
  written: (count: number) => Promise<void>,
) => {
  const own = new Map((await lockOwnPlans(ctx.db, ctx.actor.userId)).map((plan) => [placeOf(plan), plan]))
  const byPlan = new Map<string, Row[]>()
  for (const { input } of good) {
    const rows = byPlan.get(placeOf(input)) ?? []
    rows.push(input)
    byPlan.set(placeOf(input), rows)
  }
  let count = 0
  const summaries: { entityId: number; summary: string }[] = []
  for (const [place, rows] of byPlan) {
    const [first] = rows
    if (first === undefined) continue
    const plan = own.get(place)
    if (plan?.status === 'SUBMITTED') throw conflict(WAITING)
    const title = `${gradeName(first.grade, ctx.actor.gradeWording)}${first.courseName}教学计划`
    const before = plan?.content ?? emptyContent(title)
    const content = contentOf({ lessons: merged(before.lessons, rows) }, before)
    if (content.lessons.length > PLAN_LESSONS_MAX)
      throw new AppError('INVALID', `${content.title} 的教学进度超过 ${PLAN_LESSONS_MAX} 行`)
    const status = plan?.status === 'REJECTED' ? 'REJECTED' : 'DRAFT'
    const columns = { ...columnsOf(content), status } as const
    // What says again what stands there is no change, and takes no approval back.
    if (!isDeepStrictEqual(content, plan?.content)) {
      const id =
        plan?.id ??
        (await q.insert(ctx.db, {
          ...{ course_id: first.courseId, grade: first.grade, semester_id: first.semesterId },
          ...{ author_id: ctx.actor.userId, ...columns },
        }))
      if (plan !== undefined) await q.change(ctx.db, id, columns, ctx.now)
      summaries.push({ entityId: id, summary: `导入了教学计划 ${content.title} 的 ${rows.length} 行` })
    }
    count += rows.length
    await written(count)
  }
  await auditMany(ctx, { action: 'update', entity: ENTITY }, summaries)
}

export const planImporter: Importer<Row, Lookups> = {
  kind: 'teaching_plans',
  noun: '教学计划',
  path: '/api/teaching-plans',
  columns: planColumns,
  keyField: 'title',
  compoundKey: true,
  schema: Row,
  keyOf: ({ key }) => key,
  advice: [
    '一行是一个课题；课程、年级和学期相同的写入您的同一份教学计划，没有的自动新建草稿',
    '已通过的教学计划导入后须重新提交审核',
  ],
  prepare,
  resolve,
  existing,
  check,
  write,
}
