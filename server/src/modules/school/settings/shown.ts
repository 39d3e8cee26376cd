import { USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import type { Settings } from '@xueqiao/contract/features/school/settings'
import type { Ctx } from '../../../platform/context'
import { logoUrlOf, type SchoolSettings } from '../../base/school-settings/service'

export const shown = (ctx: Pick<Ctx, 'env'>, { logoId, ...settings }: SchoolSettings): Settings => ({
  ...settings,
  logoUrl: logoUrlOf(logoId),
  teacherHours: settings.teacherHours ?? USUAL_HOURS,
  maxIdleMinutes: ctx.env.idleMinutes,
})
