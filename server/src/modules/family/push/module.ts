import type { Module } from '../../../platform/module'
import { startPushes } from './dispatch'
import { pushRoutes } from './routes'

export const push: Module = {
  routes: pushRoutes,
  apiNames: { push: '消息推送' },
  start: startPushes,
}
