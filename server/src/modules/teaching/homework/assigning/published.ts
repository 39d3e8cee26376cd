import type { HomeworkInput } from '@xueqiao/contract/features/teaching/homework/assign'
import { HOMEWORK_LABELS } from '@xueqiao/contract/features/teaching/homework/labels'
import type { AuthedTxCtx } from '../../../../platform/context'
import { conflict, invalid } from '../../../../platform/errors'
import { assertWithinCap } from '../ledger/cap'
import { dayOf } from '../ledger/days'
import * as q from '../queries'
import { announce } from '../told'
import { classesFor } from './classes'
import { giveOut, type Publishing } from './publishing'
import * as w from './writing-queries'

type Words = Parameters<typeof w.columns>[0]

const assertSame = (homework: q.Homework, words: Words) => {
  const kept = [
    [HOMEWORK_LABELS.courseId, homework.course_id === words.courseId],
    [
      HOMEWORK_LABELS.scoring,
      homework.scoring === words.scoring && homework.level_style === words.levelStyle,
    ],
    ['提交方式', homework.needs_submission === words.needsSubmission],
  ] as const
  const changed = kept.find(([, same]) => !same)
  if (changed !== undefined) throw conflict(`作业已经发布，不能再改${changed[0]}；可以撤回后复制`)
}

/** Words, files, minutes and due times; whom it was given to and how it is marked stays as it was. */
export const changePublished = async (
  ctx: AuthedTxCtx,
  { homework, viewer }: Publishing,
  input: HomeworkInput,
  words: Words,
) => {
  assertSame(homework, words)
  const { id } = homework
  const before = await q.allClassesOf(ctx.db, id)
  const known = new Map(before.map((one) => [one.classId, one]))
  const givenAt = homework.published_at ?? ctx.now
  const after = (await classesFor(ctx, viewer, input, before)).map((one) => ({
    ...one,
    day: dayOf(one.dueAt, givenAt),
  }))
  if (after.length !== before.length || after.some(({ classId }) => !known.has(classId)))
    throw conflict('作业已经发布，不能再改班级；可以撤回后复制')
  const values = w.columns(words)
  const { written, estimated_minutes: minutes } = values
  if (written && !minutes) throw invalid('书面作业请填写预计用时', 'estimatedMinutes')
  const isMore = written && (!homework.written || (minutes ?? 0) > (homework.estimated_minutes ?? 0))
  // What the evening held before is not asked about again for another word in the title.
  const counted = after.filter(({ classId, day }) => isMore || known.get(classId)?.day !== day)
  const kept = homework.over_cap_reason
  // The reason was for what it was then: more than that, or another evening, asks for one of its own.
  const reason =
    input.overCapReason === undefined && counted.length === 0 ? kept : (input.overCapReason ?? null)
  const isTakenBack = reason === null && kept !== null
  // Asked as well where it is no longer written: of that no evening holds too much.
  const stands =
    counted.length > 0 || reason !== kept || !written
      ? await assertWithinCap(
          ctx,
          { id, written, minutes, reason, givenAt },
          after,
          isTakenBack ? after : counted,
        )
      : kept
  await w.moveDue(ctx.db, id, after)
  await q.change(ctx.db, id, { ...values, over_cap_reason: stands }, ctx.now)
  if (homework.status === 'PUBLISHED') await giveOut(ctx, id)
  await announce(ctx, id)
}
