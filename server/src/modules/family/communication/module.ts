import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { guardiansChanged, parentsMerged, pupilsLeft } from '../../pupils/deeds'
import { headChanged, hoursChanged, pupilsMoved, rollChanged } from '../../school/deeds'
import { accessMessageFile } from './access'
import { followRoll } from './following/class-groups'
import * as guardians from './following/guardians'
import * as takeover from './following/takeover'
import { communicationJobs, schoolHoursChanged } from './hours/hours'
import { presenceChanged, typingAudience } from './presence/presence'
import { communicationRoutes } from './routes'

export const communication: Module = {
  routes: communicationRoutes,
  apiNames: { communication: '家校沟通', contacts: '联系人' },
  jobs: communicationJobs,
  fileDoors: { messages: accessMessageFile },
  follows: [
    follow(rollChanged, followRoll),
    follow(headChanged, takeover.headChanged),
    follow(pupilsMoved, (ctx, { places, others }) => takeover.pupilsMoved(ctx, places, { others })),
    follow(hoursChanged, schoolHoursChanged),
    follow(guardiansChanged, (ctx, { studentIds }) => guardians.guardiansChanged(ctx, studentIds)),
    follow(pupilsLeft, (ctx, { studentIds }) => guardians.pupilsLeft(ctx, studentIds)),
    follow(parentsMerged, takeover.followParent),
  ],
  realtime: { typing: typingAudience, presence: presenceChanged },
}
