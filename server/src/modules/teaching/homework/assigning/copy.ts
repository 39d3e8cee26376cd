import { withPictures } from '@xueqiao/contract/common/rich-text'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { denied, forbidden } from '../../../../platform/errors'
import * as files from '../../../base/files/service'
import { accessHomework, teaches, viewerOf } from '../access'
import * as q from '../queries'
import { store } from './assign'

const WEEK_MS = 7 * 86_400_000

/** The same hour of the same weekday, the next time it comes. */
const nextDue = (dueAt: Date, now: Date) => {
  const weeks = Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / WEEK_MS) + 1)
  return new Date(dueAt.getTime() + weeks * WEEK_MS)
}

/** The words, for whoever of its classes the caller teaches now, and files of its own. */
export const copy = async (ctx: AuthedCtx, id: number) => {
  const { head, manages } = await accessHomework(ctx, id)
  if (!manages && head.authorId !== ctx.actor.userId)
    throw denied('homeworks', [id], forbidden('只有任教该课程的教师可以处理这项作业'))
  const held = await files.attachedTo(ctx.db, 'homeworks', id)
  const fileIds = await files.duplicate(ctx, 'homeworks', id)
  const copies = new Map(held.map((file, at) => [file.id, fileIds[at] ?? 0]))
  return transact(ctx, async (ctx) => {
    const viewer = await viewerOf(ctx)
    const { courseId } = head
    const classes = (await q.allClassesOf(ctx.db, id))
      .filter(({ classId }) => teaches(viewer, { classId, courseId }))
      .map(({ classId, dueAt }) => ({ classId, dueAt: nextDue(dueAt, ctx.now) }))
    const { title, content, written, scoring, levelStyle, estimatedMinutes, needsSubmission } = head
    return store(
      ctx,
      viewer,
      {
        title,
        content,
        doc: head.doc === null ? null : withPictures(head.doc, (fileId) => copies.get(fileId)),
        courseId,
        estimatedMinutes,
        written,
        scoring,
        levelStyle,
        needsSubmission,
        classes,
        fileIds,
        status: 'DRAFT',
      },
      '复制',
    )
  })
}
