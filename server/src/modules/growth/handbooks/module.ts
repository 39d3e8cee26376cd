import type { Module } from '../../../platform/module'
import { handbooksJobs } from './jobs'
import { handbooksRoutes } from './routes'

export const handbooks: Module = { routes: handbooksRoutes, jobs: handbooksJobs }
