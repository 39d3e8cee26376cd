import { DEFAULT_STAGES } from '@xueqiao/contract/features/base/school-settings'
import * as classes from '../src/modules/school/classes/service'
import { localDate } from '../src/platform/clock'
import type { Ctx } from '../src/platform/context'
import { analyze } from '../src/platform/db/query'
import { transact } from '../src/platform/db/transact'
import { writeSetting } from '../src/platform/settings'
import { bringToLife } from './activities'
import { assessFirst } from './assessments/first'
import { converse } from './conversations'
import { resourcesFirst } from './course-resources/first'
import { enterTwice } from './doubles'
import { planDuty } from './duty'
import { examineFirst } from './exams/first'
import { sendFeedback } from './feedback'
import { generateSchool } from './generate/generate'
import { seeded } from './generate/random'
import { handInAwards } from './goals/awards'
import { bankFirst, commentClass } from './goals/comments'
import { ofOffered, setGoals } from './goals/write'
import { growFirst } from './growth/first'
import { testFirst } from './health/first'
import { giveFirst } from './homework/first'
import { DEMO_FILLED, NOTHING_FILLED } from './later/state'
import { prepareFirst } from './lesson-preparations/first'
import { publishNotices } from './notices'
import { offeredClass } from './offered'
import { loadRecords } from './school/records'
import { type DemoOptions, loadSchool } from './school/school'
import { arrangeWeek } from './substitutions'
import { planFirst } from './teaching-plans/first'
import { makeTimetables } from './timetable'

/** No pupil goes on to a 高中 here: who finishes 初三 graduates. */
const NINE_YEARS = JSON.stringify(DEFAULT_STAGES.filter(({ firstGrade }) => firstGrade <= 9))

/**
 * Fills an empty school through the services, so that it obeys their rules; all of it or nothing. What the first look can
 * do without is filled afterwards, by a job (later/).
 */
export const loadDemo = (ctx: Ctx, { password, progress, students: wanted }: DemoOptions) =>
  transact(ctx, async (ctx) => {
    const today = localDate(ctx.now)
    progress('正在生成演示学校……')
    const school = generateSchool({ today, ...(wanted === undefined ? {} : { students: wanted }) })
    const options = { password, progress, stages: NINE_YEARS }
    const { ids, term, users, families, asUser } = await loadSchool(ctx, school, options)
    await enterTwice(ctx, school, ids)
    await loadRecords(ctx, school, ids.students, users.admin)
    if (term.yearId !== null) await classes.recordYear(asUser('admin', 60), term.yearId)
    // And each class group asks who is of its class.
    await analyze(ctx.db)

    progress('  通知与近期动态')
    await bringToLife(school, ids, asUser)
    await sendFeedback(school, ids, asUser)
    await publishNotices(school, ids, asUser, families)
    await planDuty(school, ids, asUser)
    await converse(school, ids, asUser)
    await giveFirst(ctx)
    await assessFirst(ctx)
    await planFirst(ctx)
    await resourcesFirst(ctx)
    await examineFirst(ctx)
    const offered = await offeredClass(ctx.db)
    if (offered !== undefined) {
      await setGoals(ctx, offered, ofOffered, seeded(31))
      await handInAwards(ctx, offered)
      await commentClass(ctx, offered)
    }
    await bankFirst(ctx)
    await growFirst(ctx, asUser('teacher', 0))
    await testFirst(ctx)
    const current = school.semesters.find(({ isCurrent }) => isCurrent)
    // A school of thousands of lessons would take minutes: those are made to measure lists, not timetables.
    if (current !== undefined && wanted === undefined) {
      const semester = { id: term.semesterId, startDate: current.startDate }
      await makeTimetables(ctx, { school, ids }, semester, users.admin)
      await arrangeWeek(school, ids, asUser)
      await prepareFirst(ctx)
    }
    await writeSetting(ctx.db, DEMO_FILLED, NOTHING_FILLED)
  })
