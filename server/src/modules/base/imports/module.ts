import type { Module } from '../../../platform/module'
import { importsJobs } from './jobs'

export const imports: Module = {
  jobs: importsJobs,
}
