import { isDeepStrictEqual } from 'node:util'
import type { PreparationInput } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { AuthedTxCtx } from '../../../platform/context'
import { AppError, invalid, saidAs } from '../../../platform/errors'
import * as files from '../../base/files/service'
import { accessHomework } from '../homework/access'
import * as q from './queries'

/** What stands beside the text. */
export interface Beside {
  shared: boolean
  fileIds: readonly number[]
  homeworkIds: readonly number[]
}

/** Written without knowing what another device has attached since: that stays, beside what is new here. */
const joinedFiles = async (ctx: AuthedTxCtx, { fileIds }: q.Locked, sent: readonly number[]) => {
  const after = [...fileIds]
  for (const id of sent)
    if (!fileIds.includes(id) && (await files.looseOf(ctx, id)) !== undefined) after.push(id)
  return after
}

const joined = (one: readonly number[], other: readonly number[]) => [...new Set([...one, ...other])]

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/**
 * What was sent, on top of what stands there; of whoever does not know the latest nothing is taken away. Whether that is
 * other than it was: of what is approved and of what waits for it, 共享 is no part.
 */
export const besideAfter = async (
  ctx: AuthedTxCtx,
  before: q.Locked,
  sent: Pick<PreparationInput, 'shared' | 'fileIds' | 'homeworkIds' | 'revision'>,
) => {
  const isStale = sent.revision !== before.revision
  const { shared = before.shared, fileIds = before.fileIds } = sent
  // Autosave asks for nothing that it does not need.
  const linked =
    isStale || sent.homeworkIds !== undefined
      ? (await q.homeworkOf(ctx.db, before.id)).map(({ id }) => id)
      : []
  const { homeworkIds = linked } = sent
  const standing: Beside = { shared: before.shared, fileIds: before.fileIds, homeworkIds: linked }
  const after: Beside = {
    shared,
    fileIds: isStale ? await joinedFiles(ctx, before, fileIds) : fileIds,
    homeworkIds: inOrder(isStale ? joined(linked, homeworkIds) : homeworkIds),
  }
  const isOther = !isDeepStrictEqual({ ...after, shared: before.shared }, standing)
  return { standing, after, isOther }
}

/** Only homework that the writer sees; of what is linked already nobody asks again. */
export const setHomework = async (ctx: AuthedTxCtx, id: number, before: Beside, after: Beside) => {
  if (isDeepStrictEqual(before.homeworkIds, after.homeworkIds)) return
  for (const homeworkId of after.homeworkIds.filter((one) => !before.homeworkIds.includes(one)))
    await accessHomework(ctx, homeworkId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw saidAs(invalid('作业不存在或不在您的任教范围内', 'homeworkIds'), error)
    })
  await q.setHomework(ctx.db, id, after.homeworkIds)
}
