import { gradeName } from '@xueqiao/contract/common/grade'
import {
  type ElectiveChoice,
  type ElectiveChoiceFilter,
  type ElectiveChoiceSearch,
  type MyChoice,
  SECOND_CHOSEN,
} from '@xueqiao/contract/features/teaching/electives/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { doneFor, ring } from '../../base/bell/service'
import { accountsOfFamilies, mayReadStudent } from '../../pupils/reach/access'
import type { Place } from '../../school/deeds'
import { accessPlan, lockManaged, readersReach } from './access'
import * as q from './choice-queries'
import { lock, type PlanRow, plans, setReminded } from './plan-queries'
import { assertCurrent, isOpenFor, noted, titleOf } from './plans'
import { ofPupil as sectionsOf, withoutTeachers } from './section-queries'
import { exportedColumns } from './sheet'

const LINK = '/schedule/electives'

const secondsOf = ({ second, third }: Pick<q.ChoiceRow, 'second' | 'third'>) =>
  [second, third].flatMap((one) => one ?? [])

export const search = async (ctx: AuthedCtx, id: number, query: ElectiveChoiceSearch) => {
  const plan = await accessPlan(ctx, id)
  const reach = await readersReach(ctx, plan.grade)
  const { page, size, ...filter } = query
  const total = recent<number>(ctx, 'school', `elective_choices ${JSON.stringify({ id, reach, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, plan, reach, query, total)
  return { totalElements, content: content.map((row) => ({ ...row, seconds: secondsOf(row) })) }
}

async function* each<T>(list: readonly T[]) {
  yield* list
}

export const exportChoices = async (
  ctx: AuthedCtx,
  id: number,
  filter: ElectiveChoiceFilter,
): Promise<Sealed<FileReply>> => {
  const plan = await accessPlan(ctx, id)
  const rows = await q.all(ctx.db, plan, await readersReach(ctx, plan.grade), filter)
  return {
    entity: 'elective_plans',
    entityId: id,
    summary: `导出了${titleOf(ctx, plan)}的选科`,
    rows: rows.length,
    filter: {},
    open: () => sheetReply(ctx, '选科', exportedColumns, each(rows)),
  }
}

/** What may be chosen together: one of the first part, two of the second. */
export const wrongChoice = ({ firsts, seconds }: PlanRow, { firstId, secondIds }: ElectiveChoice) => {
  if (!firsts.some(({ id }) => id === firstId)) return { field: 'firstId', message: '首选科目不在方案中' }
  if (secondIds.length !== SECOND_CHOSEN)
    return { field: 'secondIds', message: `请选择 ${SECOND_CHOSEN} 门不同的再选科目` }
  if (!secondIds.every((id) => seconds.some((course) => course.id === id)))
    return { field: 'secondIds', message: '再选科目不在方案中' }
  return undefined
}

const assertChoice = (plan: PlanRow, choice: ElectiveChoice) => {
  const wrong = wrongChoice(plan, choice)
  if (wrong !== undefined) throw invalid(wrong.message, wrong.field)
}

/** 物理＋化学＋生物. */
export const wordsOf = ({ firsts, seconds }: PlanRow, { firstId, secondIds }: ElectiveChoice) =>
  [...firsts, ...seconds]
    .filter(({ id }) => id === firstId || secondIds.includes(id))
    .map(({ name }) => name)
    .join('＋')

const save = async (
  ctx: AuthedTxCtx,
  plan: PlanRow,
  student: { id: number; name: string },
  choice: ElectiveChoice,
) => {
  assertChoice(plan, choice)
  await q.put(ctx.db, plan.id, [{ studentId: student.id, ...choice }], ctx.now)
  const summary = `${student.name} 选科：${wordsOf(plan, choice)}`
  await audit(ctx, { action: 'update', entity: 'elective_choices', entityId: student.id, summary })
}

export const setChoice = (ctx: AuthedCtx, id: number, studentId: number, choice: ElectiveChoice) =>
  transact(ctx, async (ctx) => {
    const plan = await lockManaged(ctx, id)
    assertCurrent(ctx, plan)
    const [student] = await q.pupils(ctx.db, plan.grade, { ids: [studentId] })
    if (student === undefined) throw notFound('学生')
    await save(ctx, plan, student, choice)
    return null
  })

/** For a school that brings its choices along. */
export const bringChoices = (
  ctx: AuthedCtx,
  id: number,
  choices: readonly (ElectiveChoice & { studentId: number })[],
) => transact(ctx, ({ db }) => q.put(db, id, choices, ctx.now))

const shown = async (ctx: AuthedCtx | AuthedTxCtx, studentId: number) => {
  const found = await q.planOfPupil(ctx.db, studentId, localDate(ctx.now))
  const [plan] = found === undefined ? [] : await plans(ctx.db, { id: found.planId })
  if (found === undefined || plan === undefined) return null
  const { actor } = ctx
  const own = await q.ofPupil(ctx.db, plan.id, studentId)
  const isOwn = actor.profileType === 'STUDENT' && actor.profileId === studentId
  return {
    plan,
    studentName: found.name,
    mayChoose: isOwn && isOpenFor(ctx, plan),
    first: own?.first ?? null,
    seconds: own === undefined ? [] : secondsOf(own),
    // What is still being moved about is nobody's to rely on.
    sections: plan.status === 'CONFIRMED' ? await sectionsOf(ctx.db, plan.id, studentId) : [],
  }
}

export const mine = async (ctx: AuthedCtx, studentId: number | undefined) => {
  const { profileType, profileId } = ctx.actor
  if (studentId !== undefined) {
    await mayReadStudent(ctx, studentId)
    return shown(ctx, studentId)
  }
  if (profileId === null) return null
  if (profileType === 'STUDENT') return shown(ctx, profileId)
  const child = profileType === 'PARENT' ? await q.firstChild(ctx.db, profileId) : undefined
  return child === undefined ? null : shown(ctx, child.id)
}

export const choose = (ctx: AuthedCtx, { planId, ...choice }: MyChoice) =>
  transact(ctx, async (ctx) => {
    const { profileType, profileId } = ctx.actor
    if (profileType !== 'STUDENT' || profileId === null) throw forbidden('选科由学生本人完成')
    await lock(ctx.db, planId)
    const [plan] = await plans(ctx.db, { id: planId })
    const [student] = plan === undefined ? [] : await q.pupils(ctx.db, plan.grade, { ids: [profileId] })
    if (plan === undefined || student === undefined) throw notFound('走班方案')
    assertCurrent(ctx, plan)
    if (plan.status !== 'CHOOSING') throw conflict('已经分班，如需改选请联系年级')
    if (!isOpenFor(ctx, plan)) throw conflict(`选科已于 ${plan.closesOn} 截止，如需改选请联系年级`)
    await save(ctx, plan, student, choice)
    await doneFor(ctx, await accountsOfFamilies(ctx.db, [profileId]), LINK)
    return null
  })

/** Pupils who have not chosen, and their parents: a line each, once a day. */
export const remind = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const plan = await lockManaged(ctx, id)
    assertCurrent(ctx, plan)
    if (plan.status !== 'CHOOSING') throw conflict('已经分班，无需提醒')
    if (!isOpenFor(ctx, plan))
      throw conflict(`选科已于 ${plan.closesOn} 截止，学生不能再选；请先延后截止日期`)
    const today = localDate(ctx.now)
    if (plan.remindedOn === today) throw conflict('今天已经提醒过，请明天再试')
    const students = await q.withoutChoice(ctx.db, plan)
    if (students.length === 0) throw conflict('都已选科，无需提醒')
    const until = plan.closesOn === null ? '' : `，${plan.closesOn} 截止`
    await ring(ctx, await accountsOfFamilies(ctx.db, students), {
      title: `请完成选科：${gradeName(plan.grade, ctx.actor.gradeWording)}${until}`,
      link: LINK,
    })
    await setReminded(ctx.db, id, today)
    await noted(ctx, 'remind', plan, `提醒了 ${students.length} 名未选科的学生：`)
    return { reminded: students.length }
  })

/**
 * A pupil who goes to a class of the same grade keeps courses and 教学班; so does everybody in a semester that runs when the
 * school goes on a year, which may be taken back.
 */
export const pupilsMoved = (ctx: TxCtx, { places, others }: { places: readonly Place[]; others: boolean }) =>
  q.letGo(
    ctx.db,
    places.map(({ studentId }) => studentId),
    localDate(ctx.now),
    others ? 'MOVED' : 'PROMOTED',
  )

export const pupilsLeft = (ctx: TxCtx, { studentIds }: { studentIds: readonly number[] }) =>
  q.letGo(ctx.db, studentIds, localDate(ctx.now), 'LEFT')

export const teachersLeft = async (ctx: TxCtx, { teacherIds }: { teacherIds: readonly number[] }) => {
  const many = await withoutTeachers(ctx.db, teacherIds, localDate(ctx.now))
  return many === 0 ? [] : [`${many} 个教学班没有任课教师`]
}
