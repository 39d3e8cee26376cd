import type { Module } from '../../../platform/module'
import { handbooksRoutes } from './routes'

export const handbooks: Module = { routes: handbooksRoutes }
