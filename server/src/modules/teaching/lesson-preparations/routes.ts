import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { preparationTemplatesApi as templates } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { preparationVersionsApi as versions } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import type { Routes } from '../../../platform/http/registry'
import * as preparations from './service'

export const lessonPreparationsRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => preparations.search(ctx, query))
  on(api.options, (ctx) => preparations.options(ctx))
  on(api.week, (ctx, { query }) => preparations.week(ctx, query))
  on(api.create, (ctx, { body }) => preparations.create(ctx, body))
  on(api.get, (ctx, { params }) => preparations.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => preparations.update(ctx, params.id, body))
  on(api.setSlots, (ctx, { params, body }) => preparations.setSlots(ctx, params.id, body.slots))
  on(api.remove, (ctx, { params }) => preparations.remove(ctx, params.id))
  on.file(api.exportPaper, (ctx, { params, query }) => preparations.exportPaper(ctx, params.id, query.format))
  on(versions.versions, (ctx, { params }) => preparations.versions(ctx, params.id))
  on(versions.version, (ctx, { params }) => preparations.version(ctx, params.id, params.number))
  on(versions.restore, (ctx, { params }) => preparations.restore(ctx, params.id, params.number))
  on(versions.compare, (ctx, { params }) => preparations.compare(ctx, params.id))
  on(versions.merge, (ctx, { params, body }) => preparations.merge(ctx, params.id, body))
  on(review.waiting, (ctx, { query }) => preparations.waiting(ctx, query))
  on(review.statistics, (ctx) => preparations.statistics(ctx))
  on(review.reviewers, (ctx, { params }) => preparations.reviewers(ctx, params.id))
  on(review.reviews, (ctx, { params }) => preparations.reviews(ctx, params.id))
  on(review.submit, (ctx, { params, body }) => preparations.submit(ctx, params.id, body))
  on(review.withdraw, (ctx, { params }) => preparations.withdraw(ctx, params.id))
  on(review.approve, (ctx, { params, query }) => preparations.approve(ctx, params.id, query))
  on(review.reject, (ctx, { params, query, body }) =>
    preparations.reject(ctx, params.id, { ...query, ...body }),
  )
  on(review.comments, (ctx, { params }) => preparations.comments(ctx, params.id))
  on(review.comment, (ctx, { params, body }) => preparations.comment(ctx, params.id, body))
  on(review.resolve, (ctx, { params, body }) =>
    preparations.resolve(ctx, params.id, params.commentId, body.resolved),
  )
  on(templates.list, (ctx) => preparations.templates(ctx))
  on(templates.options, (ctx) => preparations.templateOptions(ctx))
  on(templates.get, (ctx, { params }) => preparations.template(ctx, params.id))
  on(templates.create, (ctx, { body }) => preparations.createTemplate(ctx, body))
  on(templates.update, (ctx, { params, body }) => preparations.updateTemplate(ctx, params.id, body))
  on(templates.apply, (ctx, { params, body }) => preparations.applyTemplate(ctx, params.id, body))
  on(templates.remove, (ctx, { params }) => preparations.removeTemplate(ctx, params.id))
}
