import type { AuthedCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { type AppError, denied, forbidden, notFound } from '../../../platform/errors'
import { reachOf } from '../../account/reach/access'
import * as q from './queries'

export const noStudent = () => notFound('学生')

interface Readable {
  mayRead: unknown
}

/** "Does not exist" and "is not yours" answer alike; only the log knows which it was. */
export const assertReadable = <Row extends Readable>(id: number, row: Row | undefined) => {
  if (row?.mayRead) return row
  throw denied('students', row === undefined ? [] : [id], noStudent())
}

/** The door to a pupil for those who only need to know whether they may. */
export const mayReadStudent = async (ctx: AuthedCtx, id: number) =>
  assertReadable(id, await q.rightsOn(ctx.db, await reachOf(ctx, 'student'), id))

export type Right = 'mayEdit' | 'mayDelete'

const REFUSED: Record<Right, string> = {
  mayEdit: '您只能查看该学生，不能修改',
  mayDelete: '只有学校和所属部门的管理员可以删除学生',
}

/** Whoever may read but not change is told so. */
export const assertRight = <Row extends { [R in Right]: boolean }>(id: number, row: Row, right: Right) => {
  if (!row[right]) throw denied('students', [id], forbidden(REFUSED[right]))
  return row
}

/** The same for one of many: why not, or nothing. */
export const refusalOf = (
  id: number,
  row: (Readable & { [R in Right]: boolean }) | undefined,
  right: Right,
): AppError | undefined => {
  if (row === undefined || !row.mayRead) return denied('students', row === undefined ? [] : [id], noStudent())
  return row[right] ? undefined : denied('students', [id], forbidden(REFUSED[right]))
}

/** Before work that is worth nothing without the right to it. */
export const mayEditStudent = async (ctx: AuthedCtx, id: number) =>
  assertRight(id, await mayReadStudent(ctx, id), 'mayEdit')

/** The children of a parent whom this caller may see. */
export const childrenOf = async (ctx: AuthedCtx, parentId: number) =>
  q.ofParent(ctx.db, await reachOf(ctx, 'student'), parentId)

/** Whom to tell of something about these pupils: they themselves, and their parents. */
export const accountsOfFamilies = (db: Db, studentIds: readonly number[]) =>
  q.accountsOfFamilies(db, studentIds)

interface About {
  /** All that a locked phone shows. */
  kind: string
  words: string
  link: string
}

const linkIn = (link: string, studentId: number) => `${link}?studentId=${studentId}`

/** A line for each of them. Where a parent has more than one child it says which, and leads to that one. */
export const linesOfFamilies = async (db: Db, studentIds: readonly number[], { kind, words, link }: About) =>
  (await q.accountsOfEach(db, studentIds)).map(({ id, studentId, child }) => ({
    userId: id,
    title: `${kind}：${child === null ? '' : `${child}，`}${words}`,
    link: child === null ? link : linkIn(link, studentId),
  }))

/** All that lines about these pupils may have led to. */
export const linksOfFamilies = (link: string, studentIds: readonly number[]) => [
  link,
  ...studentIds.map((id) => linkIn(link, id)),
]

/** The same pupil by pupil, for lines that say whom they are about. */
export const accountsByPupil = async (db: Db, studentIds: readonly number[]) => {
  const users = new Map(studentIds.map((studentId): [number, number[]] => [studentId, []]))
  for (const { studentId, id } of await q.accountsOfEach(db, studentIds)) users.get(studentId)?.push(id)
  return [...users].map(([studentId, users]) => ({ studentId, users }))
}
