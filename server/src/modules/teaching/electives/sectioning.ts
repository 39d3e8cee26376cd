import type { Electives, ElectivesReason, Section } from '@xueqiao/timetable'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict } from '../../../platform/errors'
import { accessManaged, lockManaged } from './access'
import { type PlanRow, setStatus } from './plan-queries'
import { noted } from './plans'
import * as q from './section-queries'
import { sectionInThread } from './thread'

const CHANGED = '分班时有人修改了方案或选科，请重新分班'
const UNDER_WAY = '正在分班，请等待完成'
const CONFIRMED = '分班已确认，请先退回选科'

/** Where nobody sits at a desk for a lesson. */
const NO_CLASSROOMS = ['操场', '体育馆', '图书馆', '报告厅']

/** What is sectioned, with as many of a course and in all at once as there are teachers and rooms for. */
export const givenOf = async (
  db: Db,
  { semesterId, grade, firsts, seconds, bands, largest, fewest }: PlanRow,
  pupils: Awaited<ReturnType<typeof q.chosen>>,
): Promise<Electives> => {
  const all = [...firsts, ...seconds].map(({ id }) => id)
  const teachers = await q.teachersOf(db, semesterId, all)
  const { classes, shared } = await q.roomsFor(db, grade, NO_CLASSROOMS)
  return {
    pupils: pupils.map(({ id, classId, courses }) => ({
      ...{ id: String(id), home: String(classId), courses: courses.map(String) },
    })),
    courses: all.map((id) => {
      // Of a course whose teachers nobody has said yet they are no limit.
      const atOnce = teachers.get(id)
      return { id: String(id), ...(atOnce !== undefined && { atOnce }) }
    }),
    ...{ bands, largest, fewest, roomsAtOnce: classes + shared },
  }
}

/** Numbered within a course, band after band. */
const numbered = (sections: readonly Section[]): q.NewSection[] => {
  const last = new Map<string, number>()
  return sections
    .toSorted((a, b) => a.band - b.band)
    .map(({ course, band, pupils }) => {
      const number = (last.get(course) ?? 0) + 1
      last.set(course, number)
      return { courseId: Number(course), band, number, pupils: pupils.map(Number) }
    })
}

const saying = ({ firsts, seconds }: PlanRow) => {
  const names = new Map([...firsts, ...seconds].map(({ id, name }) => [String(id), name]))
  const nameOf = (id: string) => names.get(id) ?? '已不在方案中的课程'
  return (reason: ElectivesReason): string => {
    switch (reason.code) {
      case 'UNKNOWN_COURSE':
        return `有学生选了${nameOf(reason.course)}`
      case 'MORE_COURSES_THAN_BANDS':
        return `${reason.pupils.length} 名学生选了 ${reason.courses} 门，走班段只有 ${reason.bands} 个，请增加走班段`
      case 'FEW_IN_COURSE':
        return `${nameOf(reason.course)} 只有 ${reason.pupils} 人选，少于 ${reason.fewest} 人`
      case 'FEW_IN_COMBINATION':
        return `${reason.courses.map(nameOf).join('＋')} 只有 ${reason.pupils.length} 人选，少于 ${reason.fewest} 人`
      case 'TEACHERS':
        return `${nameOf(reason.course)} 需要 ${reason.sections} 个教学班，教师最多能上 ${reason.most} 个`
      case 'ROOMS':
        return `共需要 ${reason.sections} 个教学班，教室最多容纳 ${reason.most} 个`
      case 'SIZE':
        return `第 ${reason.band} 段的${nameOf(reason.course)}有 ${reason.size} 人，该科平均 ${reason.mean.toFixed(1)} 人；可增加走班段或调整人数上限`
    }
  }
}

/** Longer than a thread may take; what a server that is gone had begun is anybody's after that. */
const CLAIMED_MS = 60_000

/** Each is a thread at work for seconds; of two of the same plan, on whichever servers, one would be for nothing. */
const alone = async <T>(ctx: AuthedCtx, id: number, work: () => Promise<T>): Promise<T> => {
  const until = new Date(ctx.now.getTime() + CLAIMED_MS)
  const claimed = await transact(ctx, (ctx) => q.claim(ctx.db, id, { now: ctx.now, until }))
  if (claimed === undefined) throw conflict(UNDER_WAY)
  try {
    return await work()
  } finally {
    await transact(ctx, (ctx) => q.release(ctx.db, id, until))
  }
}

/** Worked out in a thread, then written where nothing has changed meanwhile. */
export const section = async (ctx: AuthedCtx, id: number) => {
  const plan = await accessManaged(ctx, id)
  if (plan.status === 'CONFIRMED') throw conflict(CONFIRMED)
  const pupils = await q.chosen(ctx.db, id)
  if (pupils.length === 0) throw conflict('还没有学生选科')
  const { sections, reasons } = await alone(ctx, id, async () =>
    sectionInThread(await givenOf(ctx.db, plan, pupils)),
  )
  const remarks = reasons.map(saying(plan))
  if (sections.length === 0) return { stands: false, sections: 0, remarks }
  return transact(ctx, async (ctx) => {
    const now = await lockManaged(ctx, id)
    if (now.status === 'CONFIRMED') throw conflict(CONFIRMED)
    const same =
      now.version === plan.version && JSON.stringify(await q.chosen(ctx.db, id)) === JSON.stringify(pupils)
    if (!same) throw conflict(CHANGED)
    await q.clear(ctx.db, id)
    await q.insert(ctx.db, id, numbered(sections))
    await setStatus(ctx.db, id, 'SECTIONED', ctx.now)
    await noted(ctx, 'update', plan, `分出 ${sections.length} 个教学班：`)
    return { stands: true, sections: sections.length, remarks }
  })
}

/** How many still stand in no 教学班 of what they chose. */
export const assertAllPlaced = async (ctx: AuthedTxCtx, id: number) => {
  const [first] = await q.waiting(ctx.db, id)
  if (first !== undefined)
    throw conflict(`${first.studentName} 等 ${first.total} 人次还没有编入教学班，请先调整或重新分班`)
}
