import type {
  ConversationInput,
  ConversationQuery,
} from '@xueqiao/contract/features/family/communication/api'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { AppError, forbidden, invalid, notFound } from '../../../../platform/errors'
import { parentIdOf, teacherIdOf } from '../access'
import { accountOf, familyOf, ONLY_TEACHERS, UNSUPPORTED } from '../contacts/family'
import * as strangers from '../contacts/stranger-queries'
import { countStrangers } from '../contacts/strangers'
import { changed } from './changed'
import * as members from './member-queries'
import * as opening from './opening-queries'
import { shownTo } from './present'

const HOUR = 3_600_000
/** Nobody needs to begin more talks an hour; whoever tries out numbers does. */
const OPENED_PER_HOUR = 60

const assertNotTooMany = async (ctx: AuthedTxCtx) => {
  const since = new Date(ctx.now.getTime() - HOUR)
  if ((await members.openedSince(ctx.db, ctx.actor.userId, since)) >= OPENED_PER_HOUR)
    throw new AppError('TOO_MANY', '发起会话过于频繁，请稍后再试')
}

const opened = async (
  ctx: AuthedTxCtx,
  made: opening.Opened,
  people: readonly members.NewMember[],
  summary: string,
) => {
  // Whoever put it away and opens it again has it back.
  const joining = {
    addedBy: null,
    fromSeq: made.lastSeq,
    backSeq: 0,
    now: ctx.now,
    opener: ctx.actor.userId,
  }
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

const openFamily = async (ctx: AuthedCtx, wish: ConversationQuery, guess: boolean, noun = '家长') => {
  const { parent, teacher, child, stranger } = await familyOf(ctx, wish, { guess, noun })
  return transact(ctx, async (ctx) => {
    await assertNotTooMany(ctx)
    const made = await opening.open(
      ctx.db,
      {
        kind: 'parent-teacher',
        student_id: child.id,
        parent_id: parent.id,
        teacher_id: teacher.id,
        other_teacher_id: null,
        stranger,
        subject: wish.subject ?? null,
        created_by: ctx.actor.userId,
      },
      ctx.now,
    )
    const people = [
      { userId: parent.userId, role: 'parent' },
      { userId: teacher.userId, role: 'teacher' },
    ] as const
    const about = `发起了 ${parent.name} 与 ${teacher.name} 老师的会话`
    // Whoever did it reads the line among their own deeds.
    const detail = stranger === null ? `（学生 ${child.name}）` : '，双方无任教关系'
    return opened(ctx, made, people, `${about}${detail}`)
  })
}

export const createFamilyConversation = (ctx: AuthedCtx, wish: ConversationQuery) =>
  openFamily(ctx, wish, false)

interface Pair {
  teacherId1?: number | undefined
  teacherId2?: number | undefined
  subject?: string | null | undefined
}

const openColleagues = async (ctx: AuthedCtx, otherId: number, subject: string | null | undefined) => {
  const self = teacherIdOf(ctx.actor)
  if (self === null) throw invalid(ctx.actor.profileType === 'PARENT' ? ONLY_TEACHERS : UNSUPPORTED)
  if (otherId === self) throw invalid('不能与自己创建会话', 'teacherId2')
  const other = await accountOf(ctx, 'TEACHER', otherId)
  return transact(ctx, async (ctx) => {
    await assertNotTooMany(ctx)
    const made = await opening.open(
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
  })
}

/** Named in the query, in the body, or in both (000 §7 says neither). */
export const createTeacherConversation = async (
  ctx: AuthedCtx,
  query: Pair,
  body: Pair | null | undefined,
) => {
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
}

const openGroup = (ctx: AuthedCtx, people: readonly members.Candidate[], subject?: string | null) =>
  transact(ctx, async (ctx) => {
    await assertNotTooMany(ctx)
    const names = [ctx.actor.name, ...people.map(({ name }) => name)]
    const title = subject ?? `${names.slice(0, 3).join('、')}${names.length > 3 ? `等${names.length}人` : ''}`
    const id = await opening.openGroup(ctx.db, title, ctx.actor.userId, ctx.now)
    const everyone = [
      { userId: ctx.actor.userId, role: 'teacher' as const },
      ...people.map(({ userId }) => ({ userId, role: 'guest' as const })),
    ]
    return opened(ctx, { id, isNew: true, wasClosed: false, lastSeq: 0 }, everyone, `新建了群聊 ${title}`)
  })

/** Accounts that are nobody's, or of people who are no colleagues, are tries, and have one answer. */
const openSeveral = async (ctx: AuthedCtx, input: ConversationInput, userIds: readonly number[]) => {
  const people = await members.candidates(ctx.db, userIds, null)
  await countStrangers(ctx, userIds.length - people.filter(({ isStaff }) => isStaff).length)
  if (people.length !== userIds.length || people.some(({ isStaff }) => !isStaff))
    throw invalid('群聊只能包含教职工', 'userIds')
  return openGroup(ctx, people, input.subject)
}

/** One person: the session that fits what they are. */
const openWith = async (ctx: AuthedCtx, input: ConversationInput, userId: number) => {
  const [one] = await members.candidates(ctx.db, [userId], null)
  const [type, profileId] = [one?.type, one?.profileId ?? null]
  const wish = { studentId: input.studentId ?? undefined, subject: input.subject }
  const self = teacherIdOf(ctx.actor)
  if (profileId !== null && type === 'TEACHER')
    return self === null
      ? openFamily(ctx, { ...wish, teacherId: profileId }, true)
      : openColleagues(ctx, profileId, input.subject)
  if (self === null) {
    await countStrangers(ctx, 1)
    throw invalid(ONLY_TEACHERS, 'userIds')
  }
  if (profileId !== null && type === 'PARENT')
    return openFamily(ctx, { ...wish, parentId: profileId }, true, '用户')
  if (profileId !== null && type === 'STUDENT' && (await strangers.related(ctx.db, self, profileId)))
    throw invalid('教师只能与家长进行沟通，暂不支持与学生会话', 'userIds')
  if (one?.isStaff) return openGroup(ctx, [one], input.subject)
  await countStrangers(ctx, 1)
  throw notFound('用户')
}

export const createConversation = async (ctx: AuthedCtx, input: ConversationInput) => {
  const { studentId, parentId, teacherId, subject } = input
  const [self, isParent] = [teacherIdOf(ctx.actor), parentIdOf(ctx.actor) !== null]
  if (self === null && !isParent) throw invalid(UNSUPPORTED)
  const [one, ...more] = input.userIds?.filter((id) => id !== ctx.actor.userId) ?? []
  if (one !== undefined && more.length > 0) {
    if (isParent) throw invalid(ONLY_TEACHERS, 'userIds')
    return openSeveral(ctx, input, [one, ...more])
  }
  if (one !== undefined) return openWith(ctx, input, one)
  const wish = {
    studentId: studentId ?? undefined,
    parentId: parentId ?? undefined,
    teacherId: teacherId ?? undefined,
    subject,
  }
  const colleague = wish.parentId === undefined && wish.studentId === undefined ? wish.teacherId : undefined
  if (self !== null && colleague !== undefined && colleague !== self)
    return openColleagues(ctx, colleague, subject)
  return openFamily(ctx, wish, true)
}
