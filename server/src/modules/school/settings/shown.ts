import { USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import type { Settings } from '@xueqiao/contract/features/school/settings/api'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { logoUrlOf, schoolSettings } from '../../base/school-settings/service'
import { doctorsNamed } from './queries'

export const shown = async (ctx: AuthedCtx | AuthedTxCtx): Promise<Settings> => {
  const { logoId, ...settings } = await schoolSettings(ctx.db)
  const doctors = await doctorsNamed(ctx.db, settings.doctorIds)
  return {
    ...settings,
    doctors,
    doctorIds: doctors.map(({ id }) => id),
    logoUrl: logoUrlOf(logoId),
    teacherHours: settings.teacherHours ?? USUAL_HOURS,
    maxIdleMinutes: ctx.env.idleMinutes,
  }
}
