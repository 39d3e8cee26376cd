import type { ExemptionInput } from '@xueqiao/contract/features/growth/health/fitness'
import { schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, denied, forbidden, invalid } from '../../../platform/errors'
import { accessPupil, keeps } from './access'
import { levelOf } from './compute'
import { filled, opened, usualDay } from './fitness-opening'
import * as f from './fitness-queries'
import type { Pupil } from './queries'

const ONLY_LEADERS = '免予执行须由学校或部门负责人、校医批准'

const rowOf = async (ctx: AuthedTxCtx, pupil: Pupil, asked: number | undefined) => {
  if (pupil.placeId === null) throw invalid('该学生目前没有班级', 'studentId')
  await f.holdSheet(ctx.db, pupil.placeId)
  const sheet = await opened(ctx, { classId: pupil.placeId, schoolYear: asked })
  const { schoolYear, standard } = sheet
  const found = await f.lockOne(ctx.db, pupil.id, schoolYear)
  if (found !== undefined) return { ...found, schoolYear, standard }
  const all = await filled(ctx, sheet)
  const place = all.rows.find(({ studentId }) => studentId === pupil.id)?.place
  if (place === undefined) throw invalid('该学生目前没有班级', 'studentId')
  const nothing = { raw: {}, scores: {}, bmi: null, bmiClass: null, bonus: 0, total: null, level: null }
  const ids = await f.put(
    ctx.db,
    { schoolYear, standardId: standard.id, authorId: ctx.actor.userId },
    [
      {
        ...{ ...nothing, ...place, studentId: pupil.id, gender: pupil.gender },
        testedOn: usualDay(sheet, all),
      },
    ],
    ctx.now,
  )
  return { id: ids.get(pupil.id) ?? 0, total: null, reason: null, schoolYear, standard }
}

/** 免予执行: for illness or disability, with a reason, by somebody who may approve it. */
export const exempt = (ctx: AuthedCtx, { studentId, schoolYear: asked, reason = null }: ExemptionInput) =>
  transact(ctx, async (ctx) => {
    const { keeper, pupil } = await accessPupil(ctx, studentId)
    if (!keeper.leads || !keeps(keeper, pupil)) throw denied('students', [studentId], forbidden(ONLY_LEADERS))
    const { id, total, schoolYear, standard, reason: before } = await rowOf(ctx, pupil, asked)
    if (reason === null && before === null) throw conflict('该学生没有免予执行', 'reason')
    const { userId } = ctx.actor
    await f.setExempt(
      ctx.db,
      id,
      reason === null
        ? {
            ...{ exempt_reason: null, exempt_by: null, exempt_at: null },
            level: total === null ? null : levelOf(standard, total),
          }
        : { level: 'exempt', exempt_reason: reason, exempt_by: userId, exempt_at: ctx.now },
      ctx.now,
    )
    const deed = reason === null ? '取消' : '批准'
    const summary = `${deed}了 ${pupil.name} ${schoolYearName(schoolYear)}免予执行体质测试`
    await audit(ctx, { action: 'update', entity: 'fitness_results', entityId: id, summary })
    return null
  })
