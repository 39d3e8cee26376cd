import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { parentsMerged } from '../../pupils/deeds'
import { accessMessageFile } from './access'
import { followParent } from './following/takeover'
import { communicationRoutes } from './routes'
import { communicationJobs, presenceChanged, typingAudience } from './service'

export const communication: Module = {
  routes: communicationRoutes,
  apiNames: { communication: '家校沟通', contacts: '联系人' },
  jobs: communicationJobs,
  fileDoors: { messages: accessMessageFile },
  follows: [follow(parentsMerged, followParent)],
  realtime: { typing: typingAudience, presence: presenceChanged },
}
