import { analysisApi as api } from '@xueqiao/contract/features/growth/analysis/api'
import type { Routes } from '../../../platform/http/registry'
import * as analysis from './service'

export const analysisRoutes: Routes = (on) => {
  on(api.grades, (ctx, { query }) => analysis.grades(ctx, query))
  on(api.gradesOfExam, (ctx, { query }) => analysis.gradesOfExam(ctx, query))
  on.file(api.gradesSheet, (ctx, { query }) => analysis.gradesSheet(ctx, query))
  on(api.learning, (ctx, { query }) => analysis.learning(ctx, query))
  on.file(api.learningSheet, (ctx, { query }) => analysis.learningSheet(ctx, query))
  on(api.learningOfGrade, (ctx, { query }) => analysis.learningOfGrade(ctx, query))
  on.file(api.learningOfGradeSheet, (ctx, { query }) => analysis.learningOfGradeSheet(ctx, query))
  on(api.quality, (ctx, { query }) => analysis.quality(ctx, query))
  on.file(api.qualitySheet, (ctx, { query }) => analysis.qualitySheet(ctx, query))
}
