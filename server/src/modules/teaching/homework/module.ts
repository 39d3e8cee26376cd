import { follow } from '../../../platform/deeds'
import type { CtxBase, JobSet } from '../../../platform/jobs/job'
import type { Module } from '../../../platform/module'
import { pupilsLeft } from '../../pupils/deeds'
import { pupilsMoved } from '../../school/deeds'
import { mayReadHomework } from './access'
import { publishJobs } from './assigning/publish'
import { eveningJobs } from './following/evening'
import * as roll from './following/roll'
import { mayReadSubmission } from './marking/access'
import { homeworkRoutes } from './routes'

const jobs = (base: CtxBase): JobSet => {
  const [publishing, evening] = [publishJobs(base), eveningJobs(base)]
  return { ...evening, handlers: { ...publishing.handlers, ...evening.handlers } }
}

export const homework: Module = {
  routes: homeworkRoutes,
  apiNames: { homeworks: '作业', 'homework-submissions': '作业提交' },
  jobs,
  fileDoors: { homeworks: mayReadHomework, homework_submissions: mayReadSubmission },
  follows: [follow(pupilsMoved, roll.pupilsMoved), follow(pupilsLeft, roll.pupilsLeft)],
}
