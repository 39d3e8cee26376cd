import type { Module } from '../../../platform/module'
import { mayKeepAccount } from './access'
import { parentsRoutes } from './routes'

export const parents: Module = {
  routes: parentsRoutes,
  apiNames: { parents: '家长' },
  personDoors: { PARENT: mayKeepAccount },
}
