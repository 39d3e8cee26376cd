import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { accountShut } from '../deeds'
import { endSessions } from './end-sessions'
import { authRoutes } from './routes'
import { authJobs } from './sweep'

export const auth: Module = {
  routes: authRoutes,
  apiNames: { auth: '登录与会话' },
  jobs: authJobs,
  follows: [follow(accountShut, endSessions)],
}
