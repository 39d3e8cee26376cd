import { gradeNames } from '@xueqiao/contract/common/grade'
import type { SettingsInput } from '@xueqiao/contract/features/school/settings/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { lockSettings, saveSettings, schoolSettings } from '../../base/school-settings/service'
import { respellClasses } from '../classes/service'
import { hoursChanged } from '../deeds'
import { doctorsNamed } from './queries'
import { SCHOOL } from './school-row'
import { shown } from './shown'

export { logo, removeLogo, uploadLogo } from './logo'

export const get = (ctx: AuthedCtx | AuthedTxCtx) => shown(ctx)

const assertAllowed = ({ env }: AuthedTxCtx, minutes: number | null | undefined) => {
  if (minutes != null && minutes > env.idleMinutes)
    throw invalid(`会话时长不能超过服务器允许的 ${env.idleMinutes} 分钟`, 'idleMinutes')
}

const doctorsOf = async (ctx: AuthedTxCtx, asked: readonly number[]) => {
  const ids = [...new Set(asked)]
  const found = await doctorsNamed(ctx.db, ids)
  if (found.length < ids.length) throw invalid('所选教师不存在或已离开', 'doctorIds')
  return ids
}

export const update = (ctx: AuthedCtx, input: SettingsInput) =>
  transact(ctx, async (ctx) => {
    const { version, ...before } = await lockSettings(ctx.db)
    await assertFresh(ctx, { ...SCHOOL, version }, input.version)
    assertAllowed(ctx, input.idleMinutes)
    const values = {
      name: input.schoolName,
      stages: JSON.stringify(input.stages),
      grade_wording: input.gradeWording,
      titles: input.titles,
      ...(input.idleMinutes !== undefined && { idle_minutes: input.idleMinutes }),
      ...(input.teacherHours !== undefined && { teacher_hours: JSON.stringify(input.teacherHours) }),
      ...(input.seniorHomeworkMinutes !== undefined && {
        senior_homework_minutes: input.seniorHomeworkMinutes,
      }),
      ...(input.resourceMaxMb !== undefined && { resource_max_mb: input.resourceMaxMb }),
      ...(input.marksShown !== undefined && { marks_shown: input.marksShown }),
      ...(input.doctorIds !== undefined && { doctor_ids: await doctorsOf(ctx, input.doctorIds) }),
    }
    await saveSettings(ctx.db, values, ctx.now)
    ctx.forget()
    if (input.teacherHours !== undefined) await hoursChanged(ctx, input.teacherHours)
    const respelled = gradeNames(before.gradeWording) !== gradeNames(input.gradeWording)
    const renamed = respelled && input.renameClasses ? await respellClasses(ctx, input.gradeWording) : 0
    const { version: _, ...after } = await schoolSettings(ctx.db)
    const diff = { before, after, ...(renamed > 0 && { renamed }) }
    const summary = '修改了学校设置'
    await audit(ctx, { action: 'update', entity: SCHOOL.entity, entityId: SCHOOL.id, summary, diff })
    return get(ctx)
  })
