import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { parentsMerged } from '../../pupils/deeds'
import { mayReadNotice, mayReadSignature } from './access'
import { noticesJobs } from './managing/publish'
import { followParent } from './merge'
import { notificationsRoutes } from './routes'

export const notifications: Module = {
  routes: notificationsRoutes,
  apiNames: { notifications: '通知' },
  jobs: noticesJobs,
  fileDoors: { notice_receipts: mayReadSignature, notices: mayReadNotice },
  follows: [follow(parentsMerged, followParent)],
}
