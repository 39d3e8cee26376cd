import type { ReminderKind } from '@xueqiao/contract/features/teaching/homework/values'
import type { TxCtx } from '../../../platform/context'
import { ringEach, unring } from '../../base/bell/service'
import { families, staff } from './told-queries'

/** Where the bell leads: the page of the homework. */
export const linkOf = (id: number) => `/homework/detail/${id}`

/** Of a pupil and the parents: of two children in it, what one of them does leaves the other's line alone. */
export const linkOfWork = (id: number, studentId: number) => `${linkOf(id)}?studentId=${studentId}`

interface Of {
  homeworkId: number
  title: string
  /** Of these pupils alone. */
  studentIds?: readonly number[]
  /** What may be turned off. */
  kind?: ReminderKind
}

/** A pupil reads what is to be done, a parent whose it is: parents hand in nothing. What stands in front is the kind. */
export const tellFamilies = async (
  ctx: TxCtx,
  { homeworkId, title, studentIds, kind }: Of,
  words: { pupil: string; parent: string },
) => {
  const told = await families(ctx.db, { homeworkId, studentIds, kind })
  await ringEach(
    ctx,
    told.map(({ userId, studentId, child }) => ({
      userId,
      title: child === null ? `${words.pupil}：${title}` : `${words.parent}：${child}的《${title}》`,
      link: linkOfWork(homeworkId, studentId),
    })),
  )
}

/** What called for one pupil's work, for the parents as well; lines of before name no pupil. */
export const linksOfWork = (homeworkId: number, studentId: number) => [
  linkOfWork(homeworkId, studentId),
  linkOf(homeworkId),
]

/** Nobody is led to what they no longer see. */
export const forgetLines = async (ctx: TxCtx, homeworkId: number) => {
  const told = await families(ctx.db, { homeworkId })
  const links = new Set(told.map(({ studentId }) => linkOfWork(homeworkId, studentId)))
  await unring(
    ctx,
    told.map(({ userId }) => userId),
    // Lines of before name no pupil.
    [linkOf(homeworkId), ...links],
  )
}

/** Tells open pages: of all who teach these classes, and of the families. */
export const announce = async (ctx: TxCtx, homeworkId: number) => {
  const told = await families(ctx.db, { homeworkId })
  const users = [...new Set([...(await staff(ctx.db, homeworkId)), ...told.map(({ userId }) => userId)])]
  const event = { type: 'homework.changed', homeworkId } as const
  ctx.emit({ type: 'homework.changed', id: homeworkId, tell: { users, event } })
}
