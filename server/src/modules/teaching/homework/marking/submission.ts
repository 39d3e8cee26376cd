import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { VERSIONS_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { attachedTo } from '../../../base/files/service'
import type { Asking } from '../access'
import { accessSubmission } from './access'
import * as q from './submission-queries'

/** Why it can no longer be handed in; undefined where it can. */
export const refusalOf = (
  { state, status, dueAt, times }: Pick<q.Submission, 'state' | 'status' | 'dueAt' | 'times'>,
  now: Date,
) => {
  if (status !== 'PUBLISHED') return '作业已截止收取，请联系老师'
  if (state === 'GRADED') return '作业已批改，不能再提交'
  if (state === 'SUBMITTED' && now > dueAt) return '已过截止时间，提交的内容不能再修改'
  return times >= VERSIONS_MAX ? `一项作业最多提交 ${VERSIONS_MAX} 次，请联系老师` : undefined
}

/** Its files in the order in which they are to be looked at. */
const inOrder = (ids: readonly number[], stored: ReadonlyMap<number, StoredFile>) =>
  ids.flatMap((id) => stored.get(id) ?? [])

/**
 * All of it, for whoever passes its door: asked together, since hardly anybody knocks in vain. `known`: its files, where
 * they were read just now.
 */
export const detail = async (ctx: Asking, id: number, known?: readonly StoredFile[]) => {
  const [{ submission, grades }, files, versions] = await Promise.all([
    accessSubmission(ctx, id),
    known ?? attachedTo(ctx.db, 'homework_submissions', id),
    q.versions(ctx.db, id),
  ])
  const { title: _, courseId: __, status, scoring: ___, currentClassId: ____, ...row } = submission
  const stored = new Map(files.map((file) => [file.id, file]))
  const { actor } = ctx
  const isPupil = actor.profileType === 'STUDENT' && actor.profileId === row.studentId
  const isThere = row.state === 'SUBMITTED' || row.state === 'GRADED'
  return {
    ...row,
    versions: versions.map(({ fileIds, ...version }) => ({ ...version, files: inOrder(fileIds, stored) })),
    may: {
      submit: isPupil && refusalOf(submission, ctx.now) === undefined,
      grade: grades && isThere && status !== 'WITHDRAWN' && actor.permissions.has('homework:grade'),
    },
  }
}
