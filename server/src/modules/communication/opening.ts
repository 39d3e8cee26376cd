import type { ConversationInput, SessionQuery } from '@xueqiao/contract/features/communication'
import { audit } from '../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import { AppError, forbidden, invalid, notFound } from '../../platform/errors'
import { parentIdOf, teacherIdOf } from './access'
import { changed } from './changed'
import * as members from './member-queries'
import { shownTo } from './present'
import * as q from './queries'

const ONLY_TEACHERS = '家长只能与教师进行沟通'
const UNSUPPORTED = '不支持的用户类型'
const HOUR = 3_600_000
/** Nobody needs to begin more talks an hour; whoever tries out numbers does. */
const OPENED_PER_HOUR = 60

interface Person {
  userId: number
  name: string
}

const accountOf = async (ctx: AuthedTxCtx, type: 'TEACHER' | 'PARENT', id: number): Promise<Person> => {
  const noun = type === 'TEACHER' ? '教师' : '家长'
  const person = await members.personFor(ctx.db, type, id)
  if (person === undefined) throw notFound(noun)
  if (person.userId === null) throw invalid(`该${noun}尚未开通账号，暂时无法在线沟通`)
  return { userId: person.userId, name: person.name }
}

const assertNotTooMany = async (ctx: AuthedTxCtx) => {
  const since = new Date(ctx.now.getTime() - HOUR)
  if ((await members.openedSince(ctx.db, ctx.actor.userId, since)) >= OPENED_PER_HOUR)
    throw new AppError('TOO_MANY', '发起会话过于频繁，请稍后再试')
}

/** The child that a talk is about: named, or the only one there is. */
const childFor = async (
  ctx: AuthedTxCtx,
  parentId: number,
  studentId: number | undefined,
  guess: boolean,
) => {
  const children = await members.childrenOf(ctx.db, parentId)
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
const partiesOf = ({ actor }: AuthedTxCtx, { parentId, teacherId, studentId }: SessionQuery) => {
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

const opened = async (
  ctx: AuthedTxCtx,
  made: { id: number; isNew: boolean; wasClosed: boolean },
  people: readonly members.NewMember[],
  summary: string,
) => {
  // Whoever put it away and opens it again has it back.
  const joining = { addedBy: null, fromSeq: 0, now: ctx.now, opener: ctx.actor.userId }
  await members.join(ctx.db, made.id, people, joining)
  if (made.isNew) await audit(ctx, { action: 'create', entity: 'conversations', entityId: made.id, summary })
  if (made.isNew || made.wasClosed)
    changed(
      ctx,
      made.id,
      people.map(({ userId }) => userId),
    )
  return shownTo(ctx, made.id)
}

const openFamily = async (ctx: AuthedTxCtx, wish: SessionQuery, guess: boolean) => {
  const { parentId, teacherId } = partiesOf(ctx, wish)
  const teacher = await accountOf(ctx, 'TEACHER', teacherId)
  const child = await childFor(ctx, parentId, wish.studentId, guess)
  const parent = await accountOf(ctx, 'PARENT', parentId)
  await assertNotTooMany(ctx)
  const made = await q.open(
    ctx.db,
    {
      kind: 'parent-teacher',
      student_id: child.id,
      parent_id: parentId,
      teacher_id: teacherId,
      other_teacher_id: null,
      subject: wish.subject ?? null,
      created_by: ctx.actor.userId,
    },
    ctx.now,
  )
  const known = await members.teaches(ctx.db, teacherId, child.id)
  const people = [
    { userId: parent.userId, role: 'parent' },
    { userId: teacher.userId, role: 'teacher' },
  ] as const
  const about = `发起了 ${parent.name} 与 ${teacher.name} 老师的会话（学生 ${child.name}）`
  return opened(ctx, made, people, known ? about : `${about}，双方无任教关系`)
}

export const createSession = (ctx: AuthedCtx, wish: SessionQuery) =>
  transact(ctx, (ctx) => openFamily(ctx, wish, false))

interface Pair {
  teacherId1?: number | undefined
  teacherId2?: number | undefined
  subject?: string | null | undefined
}

const openColleagues = async (ctx: AuthedTxCtx, otherId: number, subject: string | null | undefined) => {
  const self = teacherIdOf(ctx.actor)
  if (self === null) throw invalid(ctx.actor.profileType === 'PARENT' ? ONLY_TEACHERS : UNSUPPORTED)
  if (otherId === self) throw invalid('不能与自己创建会话', 'teacherId2')
  const other = await accountOf(ctx, 'TEACHER', otherId)
  await assertNotTooMany(ctx)
  const made = await q.open(
    ctx.db,
    {
      kind: 'teacher',
      student_id: null,
      parent_id: null,
      teacher_id: Math.min(self, otherId),
      other_teacher_id: Math.max(self, otherId),
      subject: subject ?? null,
      created_by: ctx.actor.userId,
    },
    ctx.now,
  )
  const people = [
    { userId: ctx.actor.userId, role: 'teacher' },
    { userId: other.userId, role: 'teacher' },
  ] as const
  return opened(ctx, made, people, `发起了与 ${other.name} 老师的会话`)
}

/** Named in the query, in the body, or in both (000 §7 says neither). */
export const createTeacherSession = (ctx: AuthedCtx, query: Pair, body: Pair | null | undefined) =>
  transact(ctx, async (ctx) => {
    const pair = {
      teacherId1: query.teacherId1 ?? body?.teacherId1,
      teacherId2: query.teacherId2 ?? body?.teacherId2,
      subject: query.subject ?? body?.subject,
    }
    const self = teacherIdOf(ctx.actor)
    if (self === null) throw invalid(ctx.actor.profileType === 'PARENT' ? ONLY_TEACHERS : UNSUPPORTED)
    const named = [pair.teacherId1, pair.teacherId2].filter((id) => id !== undefined)
    const [other] = named.filter((id) => id !== self)
    if (named.length === 2 && !named.includes(self)) throw forbidden('只能以本人身份发起会话')
    if (other === undefined)
      throw invalid(named.length === 2 ? '不能与自己创建会话' : '请选择要沟通的教师', 'teacherId2')
    return openColleagues(ctx, other, pair.subject)
  })

const openGroup = async (ctx: AuthedTxCtx, people: readonly members.Candidate[], subject?: string | null) => {
  if (teacherIdOf(ctx.actor) === null) throw invalid(UNSUPPORTED)
  if (people.some(({ isStaff }) => !isStaff)) throw invalid('群聊只能包含教职工', 'userIds')
  await assertNotTooMany(ctx)
  const names = [ctx.actor.name, ...people.map(({ name }) => name)]
  const title = subject ?? `${names.slice(0, 3).join('、')}${names.length > 3 ? `等${names.length}人` : ''}`
  const id = await q.openGroup(ctx.db, title, ctx.actor.userId, ctx.now)
  const everyone = [
    { userId: ctx.actor.userId, role: 'teacher' as const },
    ...people.map(({ userId }) => ({ userId, role: 'guest' as const })),
  ]
  return opened(ctx, { id, isNew: true, wasClosed: false }, everyone, `新建了群聊 ${title}`)
}

/** One person: the session that fits what they are. Several: a group. */
const openWith = async (ctx: AuthedTxCtx, input: ConversationInput, userIds: readonly number[]) => {
  const people = await members.candidates(ctx.db, userIds, null)
  if (people.length !== userIds.length) throw notFound('用户')
  const [one, ...more] = people
  const isParent = parentIdOf(ctx.actor) !== null
  if (isParent && (more.length > 0 || one?.type !== 'TEACHER')) throw invalid(ONLY_TEACHERS, 'userIds')
  if (one === undefined || more.length > 0) return openGroup(ctx, people, input.subject)
  const { type, profileId } = one
  if (profileId === null || type === 'ADMIN') return openGroup(ctx, people, input.subject)
  if (type === 'STUDENT') {
    if (teacherIdOf(ctx.actor) === null) throw invalid(UNSUPPORTED)
    throw invalid('教师只能与家长进行沟通，暂不支持与学生会话', 'userIds')
  }
  if (type === 'TEACHER' && !isParent) return openColleagues(ctx, profileId, input.subject)
  const party = type === 'TEACHER' ? { teacherId: profileId } : { parentId: profileId }
  return openFamily(ctx, { ...party, studentId: input.studentId ?? undefined, subject: input.subject }, true)
}

export const createConversation = (ctx: AuthedCtx, input: ConversationInput) =>
  transact(ctx, (ctx) => {
    const others = input.userIds?.filter((id) => id !== ctx.actor.userId) ?? []
    if (others.length > 0) return openWith(ctx, input, others)
    const { studentId, parentId, teacherId, subject } = input
    const wish = {
      studentId: studentId ?? undefined,
      parentId: parentId ?? undefined,
      teacherId: teacherId ?? undefined,
      subject,
    }
    const colleague = wish.parentId === undefined && wish.studentId === undefined ? wish.teacherId : undefined
    const self = teacherIdOf(ctx.actor)
    if (self !== null && colleague !== undefined && colleague !== self)
      return openColleagues(ctx, colleague, subject)
    return openFamily(ctx, wish, true)
  })
