import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { presenceApi } from '@xueqiao/contract/features/family/communication/presence'
import { communicationStatsApi } from '@xueqiao/contract/features/family/communication/stats'
import type { Routes } from '../../../platform/http/registry'
import * as communication from './service'

export const communicationRoutes: Routes = (on) => {
  on(api.conversations, (ctx, { query }) => communication.conversations(ctx, query))
  on(api.createConversation, (ctx, { body }) => communication.createConversation(ctx, body))
  on(api.conversation, (ctx, { params }) => communication.conversation(ctx, params.id))
  on(api.updateConversation, (ctx, { params, body }) =>
    communication.updateConversation(ctx, params.id, body),
  )
  on(api.removeConversation, (ctx, { params }) => communication.removeConversation(ctx, params.id))
  on(api.ownClasses, (ctx) => communication.ownClasses(ctx))
  on(api.openClassGroup, (ctx, { body }) => communication.openClassGroup(ctx, body.classId))
  on(api.participants, (ctx, { params }) => communication.participants(ctx, params.id))
  on(api.addParticipants, (ctx, { params, body }) =>
    communication.addParticipants(ctx, params.id, body.userIds),
  )
  on(api.removeParticipant, (ctx, { params }) =>
    communication.removeParticipant(ctx, params.id, params.userId),
  )
  on(api.pin, (ctx, { params, body }) => communication.pin(ctx, params.id, body.pinned))
  on(api.mute, (ctx, { params, body }) => communication.mute(ctx, params.id, body.muted))
  on(api.createFamilyConversation, (ctx, { query }) => communication.createFamilyConversation(ctx, query))
  on(api.createTeacherConversation, (ctx, { query, body }) =>
    communication.createTeacherConversation(ctx, query, body),
  )
  on(api.conversationsOfParent, (ctx, { params, query }) =>
    communication.conversationsOfParent(ctx, params.id, query),
  )
  on(api.conversationsOfTeacher, (ctx, { params, query }) =>
    communication.conversationsOfTeacher(ctx, params.id, query),
  )
  on(api.unreadCount, (ctx, { params }) => communication.unreadCount(ctx, params.userId))
  on(communicationStatsApi.stats, (ctx, { query }) => communication.stats(ctx, query))
  on(presenceApi.setOnline, (ctx, { body }) => communication.setOnline(ctx, body.status))
  on(presenceApi.onlineStatus, (ctx, { body }) => communication.onlineStatus(ctx, body.status, body.userIds))

  on(messagesApi.list, (ctx, { params, query }) => communication.messages(ctx, params.id, query))
  on(messagesApi.send, (ctx, { params, body }) => communication.send(ctx, params.id, body))
  on(messagesApi.readOne, (ctx, { params }) => communication.readOne(ctx, params.id, params.msgId))
  on(messagesApi.read, (ctx, { params, body }) => communication.read(ctx, params.id, body?.seq))
  on(messagesApi.recall, (ctx, { params }) => communication.recall(ctx, params.id, params.msgId))
  on(messagesApi.search, (ctx, { query }) => communication.search(ctx, query))
  on.upload(messagesApi.upload, (ctx, { file }) => communication.upload(ctx, file))

  on(contactsApi.contacts, (ctx) => communication.contacts(ctx))
  on(contactsApi.teachers, (ctx, { query }) => communication.findTeachers(ctx, query))
  on(contactsApi.students, (ctx, { query }) => communication.findStudents(ctx, query))
  on(contactsApi.parents, (ctx, { query }) => communication.findParents(ctx, query))
  on(contactsApi.relatedTeachers, (ctx, { params }) => communication.relatedTeachers(ctx, params.id))
  on(contactsApi.strangers, (ctx) => communication.strangers(ctx))
  on(contactsApi.hasStrangerMessages, (ctx) => communication.hasStrangerMessages(ctx))

  on(hoursApi.hours, (ctx) => communication.hours(ctx))
  on(hoursApi.setHours, (ctx, { body }) => communication.setHours(ctx, body))
  on(hoursApi.resetHours, (ctx) => communication.resetHours(ctx))
  on(hoursApi.duty, (ctx, { query }) => communication.duty(ctx, query))
  on(hoursApi.setDuty, (ctx, { body }) => communication.setDuty(ctx, body))
  on(hoursApi.addTodo, (ctx, { params, body }) => communication.addTodo(ctx, params.id, body ?? {}))
  on(hoursApi.todos, (ctx, { query }) => communication.todos(ctx, query))
  on(hoursApi.setTodo, (ctx, { params, body }) => communication.setTodo(ctx, params.id, body.done))
  on(hoursApi.removeTodo, (ctx, { params }) => communication.removeTodo(ctx, params.id))
}
