import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { lessonsAtStake, lessonsCarriedOn, lessonsOver, lessonsResumed, lessonsTakenBack } from '../deeds'
import { askBeforeEnding, endOf } from './ending'
import { assignmentImporter } from './importer'
import { teachingAssignmentsRoutes } from './routes'
import { carryOn, resume, takeBack } from './service'

export const teachingAssignments: Module = {
  routes: teachingAssignmentsRoutes,
  apiNames: { 'teaching-assignments': '任课安排' },
  importer: assignmentImporter,
  follows: [
    follow(lessonsAtStake, (ctx, stake) => askBeforeEnding(ctx, stake)),
    follow(lessonsOver, (ctx, { of, why }) => endOf(ctx, of, why)),
    follow(lessonsResumed, (ctx, ended) => resume(ctx, ended)),
    follow(lessonsCarriedOn, (ctx, { semesterId, lessons }) => carryOn(ctx, semesterId, lessons)),
    follow(lessonsTakenBack, (ctx, { ids }) => takeBack(ctx, ids)),
  ],
}
