import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { type SubmissionInput, TOO_MANY_FILES } from '@xueqiao/contract/features/teaching/homework/mine'
import {
  OTHER_FILES_MAX,
  PHOTOS_MAX,
  type ReminderKind,
} from '@xueqiao/contract/features/teaching/homework/values'
import { audited } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, forbidden, invalid } from '../../../../platform/errors'
import { doneForEach } from '../../../base/bell/service'
import { attachedTo, attachOwn } from '../../../base/files/service'
import { foreign } from '../access'
import { eveningDone } from '../following/evening'
import { detail, refusalOf } from '../marking/submission'
import { linksOfWork } from '../told'
import * as q from './submit-queries'
import { tellOfWork } from './work-told'

/** So few are not too many of any kind. */
const NEVER_TOO_MANY = Math.min(PHOTOS_MAX, OTHER_FILES_MAX)

const assertKinds = (stored: readonly StoredFile[], fileIds: readonly number[]) => {
  if (fileIds.length <= NEVER_TOO_MANY) return
  const files = stored.filter(({ id }) => fileIds.includes(id))
  const photos = files.filter(({ type }) => type.startsWith('image/')).length
  if (photos > PHOTOS_MAX || files.length - photos > OTHER_FILES_MAX) throw invalid(TOO_MANY_FILES, 'fileIds')
}

/** What was handed in before may stand in the next version, too; anything else has to be the pupil's own, and loose. */
const take = async (
  ctx: AuthedTxCtx,
  { id: submissionId, times }: { id: number; times: number },
  fileIds: readonly number[],
) => {
  const stored = times === 0 ? [] : await attachedTo(ctx.db, 'homework_submissions', submissionId)
  const held = stored.map(({ id }) => id)
  const added = fileIds.filter((id) => !held.includes(id))
  const files = [...stored, ...(await attachOwn(ctx, added, 'homework_submissions', submissionId))]
  assertKinds(files, fileIds)
  return files
}

const assertSomething = ({ content, fileIds }: SubmissionInput, needsSubmission: boolean) => {
  if (needsSubmission && content == null && fileIds.length === 0)
    throw invalid('请填写内容或上传照片', 'content')
}

const ownRow = async (ctx: AuthedTxCtx, homeworkId: number) => {
  const { profileType, profileId } = ctx.actor
  if (profileType !== 'STUDENT' || profileId === null) throw forbidden('作业由学生本人提交')
  const row = await q.holdOwn(ctx.db, homeworkId, profileId)
  if (row === undefined) throw await foreign(ctx, homeworkId)
  return row
}

/** Sent twice it is handed in once: the second, also at the same moment, gets the answer of the first. */
export const submit = (ctx: AuthedCtx, input: SubmissionInput) =>
  transact(ctx, async (ctx) => {
    const { homeworkId, clientId = null, content = null, fileIds, minutes = null } = input
    const row = await ownRow(ctx, homeworkId)
    // Of what was never handed in nothing can have arrived before.
    const isAgain = clientId !== null && row.times > 0 && (await q.isSent(ctx.db, row.id, clientId))
    if (isAgain) return detail(ctx, row.id)
    const refusal = refusalOf(row, ctx.now)
    if (refusal !== undefined) throw conflict(refusal)
    assertSomething(input, row.needsSubmission)
    const files = await take(ctx, row, fileIds)
    // What was returned in time and is handed in again afterwards has not come late.
    const late = row.state === 'RETURNED' ? row.late : ctx.now > row.dueAt
    const number = row.times + 1
    const sent = { submissionId: row.id, number, clientId, content, fileIds, minutes, late }
    const { title } = row
    const summary = number === 1 ? `提交了作业 ${title}` : `第 ${number} 次提交了作业 ${title}`
    const diff = { late, fileIds, minutes }
    const entry = { action: 'update', entity: 'homework_submissions', summary, diff } as const
    await q.handIn(ctx.db, sent, ctx.now, (id) => audited(ctx, entry, id))
    const family = tellOfWork(ctx, homeworkId, row.people)
    const [answer, evening] = await Promise.all([detail(ctx, row.id, files), eveningDone(ctx, family)])
    const work = { userIds: family, links: linksOfWork(homeworkId, row.studentId) }
    await doneForEach(ctx, [work, evening])
    return answer
  })

export const reminders = async ({ db, actor }: AuthedCtx) => ({ off: await q.remindersOff(db, actor.userId) })

export const setReminders = (ctx: AuthedCtx, { off }: { off: ReminderKind[] }) =>
  transact(ctx, async ({ db, actor }) => {
    await q.setRemindersOff(db, actor.userId, off)
    return { off }
  })
