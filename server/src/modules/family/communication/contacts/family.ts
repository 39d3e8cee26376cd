import type { ConversationQuery } from '@xueqiao/contract/features/family/communication/api'
import type { AuthedCtx } from '../../../../platform/context'
import { forbidden, invalid, notFound } from '../../../../platform/errors'
import { seesAll } from '../../../account/reach/access'
import { parentIdOf, teacherIdOf } from '../access'
import { personFor } from '../conversations/member-queries'
import type { Side } from '../tables'
import { type Child, childrenOf } from './stranger-queries'
import { countStrangers } from './strangers'

export const ONLY_TEACHERS = '家长只能与教师进行沟通'
export const UNSUPPORTED = '不支持的用户类型'

interface Person {
  userId: number
  name: string
}

export const accountOf = async (ctx: AuthedCtx, type: 'TEACHER' | 'PARENT', id: number): Promise<Person> => {
  const noun = type === 'TEACHER' ? '教师' : '家长'
  const person = await personFor(ctx.db, type, id)
  if (person === undefined) throw notFound(noun)
  if (person.userId === null) throw invalid(`该${noun}尚未开通账号，暂时无法在线沟通`)
  return { userId: person.userId, name: person.name }
}

/** Of these children the one that a talk is about: named, or the only one there is. */
const chosen = (children: readonly Child[], studentId: number | undefined, guess: boolean) => {
  if (children.length === 0) throw invalid('该家长暂无关联的学生信息，无法创建沟通会话', 'studentId')
  if (studentId !== undefined) {
    const child = children.find(({ id }) => id === studentId)
    if (child === undefined) throw invalid('该学生不是所选家长的孩子', 'studentId')
    return child
  }
  const [only, ...more] = children
  if (more.length > 0) throw invalid('该家长有多个孩子，请选择要沟通的学生', 'studentId')
  if (!guess || only === undefined) throw invalid('请选择要沟通的学生', 'studentId')
  return only
}

/** The parent and the teacher of a talk, of whom the caller is one (000 §5). */
const partiesOf = ({ actor }: AuthedCtx, { parentId, teacherId, studentId }: ConversationQuery) => {
  const self = { parent: parentIdOf(actor), teacher: teacherIdOf(actor) }
  if (self.parent !== null) {
    if (teacherId === undefined) throw invalid(ONLY_TEACHERS)
    if (parentId !== undefined && parentId !== self.parent) throw forbidden('只能以本人身份发起会话')
    return { parentId: self.parent, teacherId }
  }
  if (self.teacher === null) throw invalid(UNSUPPORTED)
  // Whom it is to be with is asked before in whose name (COMMUNICATION-05).
  if (parentId === undefined)
    throw invalid(
      studentId === undefined
        ? '无法确定家长用户，请提供学生ID'
        : '教师只能与家长进行沟通，请选择该学生的家长',
      'parentId',
    )
  if (teacherId !== undefined && teacherId !== self.teacher) throw forbidden('只能以本人身份发起会话')
  return { parentId, teacherId: self.teacher }
}

interface Family {
  parent: Person & { id: number }
  teacher: Person & { id: number }
  child: Child
  /** Whom the records do not relate to the caller. */
  stranger: Side | null
}

/** A parent's own children are known to them; a teacher who is unknown there is one try. */
const asParent = async (
  ctx: AuthedCtx,
  { parentId, teacherId }: { parentId: number; teacherId: number },
  { studentId }: ConversationQuery,
  guess: boolean,
): Promise<Family> => {
  const child = chosen(await childrenOf(ctx.db, parentId, teacherId), studentId, guess)
  if (!child.related && child.conversation === null) await countStrangers(ctx, 1)
  const teacher = { ...(await accountOf(ctx, 'TEACHER', teacherId)), id: teacherId }
  const parent = { ...(await accountOf(ctx, 'PARENT', parentId)), id: parentId }
  return { parent, teacher, child, stranger: child.related ? null : 'teacher' }
}

/**
 * Of a parent whom the records do not relate to them a teacher learns the name: not whether there are children, which, or
 * an account. It is about the child they name, if it is one of that parent's, or else the first one, which they cannot
 * tell apart: a talk that stands between the two is the only one. Whatever is missing has one answer.
 */
const asTeacher = async (
  ctx: AuthedCtx,
  { parentId, teacherId }: { parentId: number; teacherId: number },
  { studentId }: ConversationQuery,
  { guess, noun }: { guess: boolean; noun: string },
): Promise<Family> => {
  const children = await childrenOf(ctx.db, parentId, teacherId)
  const known = children.filter(({ related, conversation }) => related || conversation === 'known')
  const teacher = { ...(await accountOf(ctx, 'TEACHER', teacherId)), id: teacherId }
  if (known.length > 0 || (await seesAll(ctx, 'student'))) {
    const child = chosen(known, studentId, guess)
    const parent = { ...(await accountOf(ctx, 'PARENT', parentId)), id: parentId }
    return { parent, teacher, child, stranger: child.related ? null : 'parent' }
  }
  if (!guess && studentId === undefined) throw invalid('请选择要沟通的学生', 'studentId')
  const begun = children.find(({ conversation }) => conversation !== null)
  if (begun === undefined) await countStrangers(ctx, 1)
  const child = begun ?? children.find(({ id }) => id === studentId) ?? children[0]
  const person = child && (await personFor(ctx.db, 'PARENT', parentId))
  if (child === undefined || person === undefined || person.userId === null) throw notFound(noun)
  const parent = { id: parentId, userId: person.userId, name: person.name }
  return { parent, teacher, child, stranger: 'parent' }
}

/** Whom a talk would be between, and about which child. */
export const familyOf = (ctx: AuthedCtx, wish: ConversationQuery, how: { guess: boolean; noun: string }) => {
  const parties = partiesOf(ctx, wish)
  return parentIdOf(ctx.actor) === null
    ? asTeacher(ctx, parties, wish, how)
    : asParent(ctx, parties, wish, how.guess)
}
