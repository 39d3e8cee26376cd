import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { passwordReset } from '../../account/deeds'
import { devicesOf } from './access'
import { startPushes } from './dispatch'
import { pushRoutes } from './routes'

export const push: Module = {
  routes: pushRoutes,
  apiNames: { push: '消息推送' },
  follows: [follow(passwordReset, (ctx, { userId }) => devicesOf(ctx.db, userId))],
  start: startPushes,
}
