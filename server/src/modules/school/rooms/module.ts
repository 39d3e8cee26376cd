import type { Module } from '../../../platform/module'
import { roomsRoutes } from './routes'

export const rooms: Module = {
  routes: roomsRoutes,
  apiNames: { rooms: '场地' },
}
