import type { Conversation } from '@xueqiao/contract/features/family/communication/api'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import type { Actor, AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { notFound } from '../../../../platform/errors'
import { storedFile } from '../../../base/files/service'
import { viewerOf } from '../access'
import type { MessageRow } from '../messages/queries'
import type { NamedConversation } from '../scope'
import { byId, type ConversationRow } from './queries'

/** What a talk is called where only its message is shown. */
export const titleOf = (
  row: NamedConversation,
  { name, profileType }: Pick<Actor, 'name' | 'profileType'>,
) => {
  if (row.kind === 'group') return row.subject ?? '群聊'
  if (row.kind === 'teacher') return (row.teacherName === name ? row.otherTeacherName : row.teacherName) ?? ''
  return (profileType === 'PARENT' ? row.teacherName : row.parentName) ?? ''
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const peerOf = (row: ConversationRow): Conversation['peer'] =>
  row.peerType === null || row.peerProfileId === null
    ? null
    : {
        userId: row.peerUserId,
        type: row.peerType,
        profileId: row.peerProfileId,
        name: row.peerName ?? '',
        label: row.peerLabel === '' ? null : row.peerLabel,
        online: row.peerOnline,
      }

/** Whom the records do not relate is a name and a role until they answer (decision 0016); one's own child is known. */
export const disclosed = (row: ConversationRow): ConversationRow => {
  if (!row.stranger) return row
  const peer = { ...row, peerLabel: null, peerOnline: false }
  if (row.peerType !== 'PARENT') return peer
  return { ...peer, studentId: null, studentName: null, studentNumber: null, classId: null, className: null }
}

/** A row as those see it who are of it; for others there is no last message in it to begin with. */
export const shownConversation = (found: ConversationRow): Conversation => {
  const row = disclosed(found)
  const between = row.kind === 'teacher'
  return {
    ...row,
    title: row.kind === 'group' ? (row.subject ?? '群聊') : (row.peerName ?? row.subject ?? ''),
    teacherId: between ? null : row.teacherId,
    teacherName: between ? null : row.teacherName,
    teacherId1: between ? row.teacherId : null,
    teacherId2: row.otherTeacherId,
    peer: peerOf(row),
    lastMessageAt: iso(row.lastMessageAt),
    createdAt: row.createdAt.toISOString(),
  }
}

/** As the caller has it now. */
export const shownTo = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const row = await byId(ctx.db, viewerOf(ctx), id)
  if (row === undefined) throw notFound('会话')
  return shownConversation(row)
}

export const shownPage = (page: { content: ConversationRow[]; totalElements: number }) => ({
  content: page.content.map(shownConversation),
  totalElements: page.totalElements,
})

export const shownMessage = ({ recalledAt, file, ...row }: MessageRow): ChatMessage => {
  const urgentReason = recalledAt === null ? row.urgentReason : null
  const stored = file === null ? null : storedFile(file)
  return {
    ...row,
    senderId: row.senderId ?? 0,
    file: stored,
    fileUrl: stored?.url ?? null,
    recalled: recalledAt !== null,
    urgent: urgentReason !== null,
    urgentReason,
    visibleAt: iso(row.visibleAt),
    createdAt: row.createdAt.toISOString(),
  }
}
