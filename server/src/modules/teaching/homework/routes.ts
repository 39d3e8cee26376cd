import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { ledgerApi as ledger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { markingApi as marking } from '@xueqiao/contract/features/teaching/homework/marking'
import { myHomeworkApi as own } from '@xueqiao/contract/features/teaching/homework/mine'
import type { Routes } from '../../../platform/http/registry'
import * as homework from './service'

export const homeworkRoutes: Routes = (on) => {
  on(api.search, (ctx, { query }) => homework.search(ctx, query))
  on(api.options, (ctx) => homework.options(ctx))
  on(api.minutes, (ctx, { query }) => homework.minutes(ctx, query.courseId))
  on(api.templates, (ctx) => homework.templates(ctx))
  on(api.saveTemplate, (ctx, { body }) => homework.saveTemplate(ctx, body))
  on(api.removeTemplate, (ctx, { params }) => homework.removeTemplate(ctx, params.id))
  on(api.create, (ctx, { body }) => homework.create(ctx, body))
  on(api.get, (ctx, { params }) => homework.get(ctx, params.id))
  on(api.update, (ctx, { params, body }) => homework.update(ctx, params.id, body))
  on(api.remove, (ctx, { params }) => homework.remove(ctx, params.id))
  on(api.copy, (ctx, { params }) => homework.copy(ctx, params.id))
  on(api.publish, (ctx, { params, body }) => homework.publish(ctx, params.id, body))
  on(api.unschedule, (ctx, { params }) => homework.unschedule(ctx, params.id))
  on(api.close, (ctx, { params }) => homework.close(ctx, params.id))
  on(api.reopen, (ctx, { params }) => homework.reopen(ctx, params.id))
  on(api.withdraw, (ctx, { params, body }) => homework.withdraw(ctx, params.id, body.reason))
  on(ledger.day, (ctx, { query }) => homework.day(ctx, query))
  on(ledger.week, (ctx, { query }) => homework.week(ctx, query))
  on(ledger.missing, (ctx, { query }) => homework.missing(ctx, query))
  on(ledger.ofPupil, (ctx, { params, query }) => homework.ofPupil(ctx, params.studentId, query))
  on(own.mine, (ctx, { query }) => homework.mine(ctx, query))
  on(own.today, (ctx, { query }) => homework.today(ctx, query.studentId))
  on(own.one, (ctx, { params, query }) => homework.one(ctx, params.id, query.studentId))
  on(own.submit, (ctx, { body }) => homework.submit(ctx, body))
  on(own.reminders, (ctx) => homework.reminders(ctx))
  on(own.setReminders, (ctx, { body }) => homework.setReminders(ctx, body))
  on(marking.submissions, (ctx, { params, query }) => homework.submissions(ctx, params.id, query))
  on(marking.overview, (ctx, { params }) => homework.overview(ctx, params.id))
  on.file(marking.exportSubmissions, (ctx, { params, query }) =>
    homework.exportSubmissions(ctx, params.id, query.classId),
  )
  on(marking.remind, (ctx, { params, body }) => homework.remind(ctx, params.id, body.classId))
  on(marking.markRead, (ctx, { params, body }) => homework.markRead(ctx, params.id, body.submissionIds))
  on(marking.submission, (ctx, { params }) => homework.submission(ctx, params.id))
  on(marking.grade, (ctx, { params, body }) => homework.grade(ctx, params.id, body))
  on(marking.return, (ctx, { params, body }) => homework.giveBack(ctx, params.id, body))
  on(marking.marking, (ctx, { params }) => homework.marking(ctx, params.id))
  on(marking.comments, (ctx) => homework.bank.list(ctx))
  on(marking.addComment, (ctx, { body }) => homework.bank.add(ctx, body.text))
  on(marking.removeComment, (ctx, { params }) => homework.bank.remove(ctx, params.id))
}
