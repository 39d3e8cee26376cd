import type { Module } from '../../../platform/module'
import { analysisRoutes } from './routes'

export const analysis: Module = { routes: analysisRoutes, apiNames: { analysis: '数据分析' } }
