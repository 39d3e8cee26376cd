import * as communication from '../src/modules/family/communication/service'
import { localDate } from '../src/platform/clock'
import { type AsUser, outsiderOf } from './accounts'
import {
  CLASS_CONVERSATION,
  COLLEAGUE_CONVERSATIONS,
  type DemoConversation,
  GROUP_CONVERSATION,
  HEAD_CONVERSATIONS,
  PARENT_CONVERSATIONS,
  STRANGER_CONVERSATION,
} from './generate/conversations'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'
import { addressed, given } from './later/words'
import { aMedicalNote } from './picture'
import { type Person, type Stage, stageOf } from './stage'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const EVENING = { from: '07:30', to: '20:00' }
const WEEK = [EVENING, EVENING, EVENING, EVENING, EVENING, null, null]

interface Scene {
  conversation: DemoConversation
  p: Person
  t: Person
  child: string
}

/** Says the lines, each in its time, and leaves the last ones unread. */
const speak = async (stage: Stage, id: number, { conversation, p, t, child }: Scene) => {
  const times = stage.timesOf(conversation)
  const people = { p, t }
  const said: number[] = []
  for (const [index, { by, text, image, reply, recalled }] of conversation.lines.entries()) {
    const ctx = stage.at(people[by], times[index] ?? new Date())
    const file = image && (await communication.upload(ctx, await aMedicalNote()))
    const sent = await communication.send(ctx, id, {
      content: text.replaceAll('{c}', given(child)).replaceAll('{t}', addressed(t.name)),
      urgent: false,
      ...(file && { fileId: file.id }),
      ...(reply !== undefined && { replyTo: said[index - reply] ?? null }),
    })
    said.push(sent.id)
    if (recalled) await communication.recall(ctx, id, sent.id)
  }
  const last = times.at(-1) ?? new Date()
  for (const who of [p, t])
    await communication.read(stage.at(who, last), id, conversation.lines.length - (conversation.unread ?? 0))
  for (const [index, { by, todo }] of conversation.lines.entries()) {
    const messageId = said[index]
    if (todo === undefined || messageId === undefined) continue
    const dueDate = localDate(new Date(last.getTime() + 8 * DAY_MS))
    await communication.addTodo(stage.at(by === 'p' ? t : p, last), messageId, { note: todo, dueDate })
  }
  if (conversation.pinned) await communication.pin(stage.at(t, last), id, true)
}

const ofFamily = async (stage: Stage, ids: Ids, scene: Scene & { studentKey: string }) => {
  const { conversation, p, t, studentKey } = scene
  const [first = new Date()] = stage.timesOf(conversation)
  const opener = conversation.lines[0]?.by === 't' ? t : p
  const wish = { parentId: p.profileId ?? undefined, teacherId: t.profileId ?? undefined, subject: null }
  const studentId = idOf(ids.students, studentKey)
  const begun = stage.at(opener, new Date(first.getTime() - MINUTE_MS))
  const { id } = await communication.createFamilyConversation(begun, { ...wish, studentId })
  await speak(stage, id, scene)
}

const ofColleagues = async (
  stage: Stage,
  conversation: DemoConversation,
  host: Person,
  colleague: Person,
) => {
  const [first = new Date()] = stage.timesOf(conversation)
  const pair = { teacherId1: host.profileId ?? undefined, teacherId2: colleague.profileId ?? undefined }
  const { id } = await communication.createTeacherConversation(stage.at(host, first), pair, null)
  await speak(stage, id, { conversation, p: colleague, t: host, child: '' })
}

const ofGroup = async (stage: Stage, host: Person, others: readonly Person[]) => {
  const lines = GROUP_CONVERSATION.lines.map((text) => ({ by: 't' as const, text, after: 7 }))
  const times = stage.timesOf({ ...GROUP_CONVERSATION, lines })
  const userIds = others.map(({ userId }) => userId)
  const begun = stage.at(host, times[0] ?? new Date())
  const { id } = await communication.createConversation(begun, {
    userIds,
    subject: GROUP_CONVERSATION.subject,
  })
  for (const [index, { text }] of lines.entries()) {
    const speaker = others[index - 1] ?? host
    const ctx = stage.at(speaker, times[index] ?? new Date())
    await communication.read(ctx, id)
    await communication.send(ctx, id, { content: text, urgent: false })
  }
}

/** The 班主任 tells the families; those of the demo have read it. */
const ofClass = async (stage: Stage, classId: number, head: Person, reader: Person) => {
  const lines = CLASS_CONVERSATION.lines.map((text) => ({ by: 't' as const, text, after: 5 }))
  const times = stage.timesOf({ ...CLASS_CONVERSATION, lines })
  const [first = new Date()] = times
  const begun = stage.at(head, new Date(first.getTime() - MINUTE_MS))
  const { id } = await communication.openClassGroup(begun, classId)
  for (const [index, { text }] of lines.entries())
    await communication.send(stage.at(head, times[index] ?? first), id, { content: text, urgent: false })
  await communication.read(stage.at(reader, times.at(-1) ?? first), id)
  await communication.mute(stage.at(head, times.at(-1) ?? first), id, true)
}

/** One parent of each classmate of the demo pupil. */
const familiesOf = async (stage: Stage, { accounts, students, guardians }: DemoSchool, most: number) => {
  const own = students.find(({ key }) => key === accounts.student)
  const found = new Map<number, { person: Person; child: (typeof students)[number] }>()
  for (const child of students.filter(({ classKey }) => classKey === own?.classKey)) {
    const keys = guardians.filter(({ studentKey }) => studentKey === child.key).map((one) => one.parentKey)
    const [key] = keys.filter((parentKey) => parentKey !== accounts.parent)
    const person = child === own || found.size === most ? undefined : await stage.parent(key)
    if (person !== undefined) found.set(person.userId, { person, child })
  }
  return [...found.values()]
}

/** Who else teaches the demo class. */
const colleaguesOf = async (stage: Stage, { accounts, students, assignments }: DemoSchool) => {
  const own = students.find(({ key }) => key === accounts.student)
  const keys = new Set(
    assignments.filter(({ classKey }) => classKey === own?.classKey).map((one) => one.teacherKey),
  )
  keys.delete(accounts.teacher)
  const found: Person[] = []
  for (const key of keys) found.push(...[await stage.teacher(key)].filter((one) => one !== undefined))
  return found
}

/** What families and teachers of the demo class said over the last days. */
export const converse = async (school: DemoSchool, ids: Ids, asUser: AsUser) => {
  const admin = asUser('admin', 0)
  const { accounts, students } = school
  const stage = stageOf(admin, school, ids)
  const [head, parent] = [await stage.teacher(accounts.teacher), await stage.parent(accounts.parent)]
  if (head === undefined || parent === undefined) return
  const longAgo = new Date(admin.now.getTime() - 20 * DAY_MS)
  await communication.setHours(stage.at(head, longAgo), { enabled: true, week: WEEK })

  const families = await familiesOf(stage, school, HEAD_CONVERSATIONS.length)
  for (const [index, { person, child }] of families.entries()) {
    const conversation = HEAD_CONVERSATIONS[index]
    if (conversation === undefined) continue
    await ofFamily(stage, ids, { conversation, p: person, t: head, child: child.name, studentKey: child.key })
  }

  const colleagues = await colleaguesOf(stage, school)
  const siblings = school.guardians.filter(
    ({ parentKey, studentKey }) => parentKey === accounts.parent && studentKey !== accounts.student,
  )
  const sibling = students.find(({ key }) => key === siblings[0]?.studentKey)
  const theirClass = school.classes.find(({ key }) => key === sibling?.classKey)
  const own = students.find(({ key }) => key === accounts.student)
  const partners = [
    { t: head, child: own },
    { t: colleagues[0], child: own },
    { t: await stage.teacher(theirClass?.headTeacherKey), child: sibling },
  ]
  for (const [index, { t, child }] of partners.entries()) {
    const conversation = PARENT_CONVERSATIONS[index]
    if (conversation === undefined || t === undefined || child === undefined) continue
    await ofFamily(stage, ids, { conversation, p: parent, t, child: child.name, studentKey: child.key })
  }

  const outsider = outsiderOf(school)
  const stranger = await stage.parent(outsider?.parent.key)
  if (outsider !== undefined && stranger !== undefined) {
    const { key: studentKey, name: child } = outsider.child
    await ofFamily(stage, ids, {
      conversation: STRANGER_CONVERSATION,
      p: stranger,
      t: head,
      child,
      studentKey,
    })
  }

  for (const [index, conversation] of COLLEAGUE_CONVERSATIONS.entries()) {
    const colleague = colleagues[index]
    if (colleague !== undefined) await ofColleagues(stage, conversation, head, colleague)
  }
  if (colleagues.length > 1) await ofGroup(stage, head, colleagues.slice(0, 3))
  const ownClass = school.classes.find(({ headTeacherKey }) => headTeacherKey === accounts.teacher)
  if (ownClass !== undefined) await ofClass(stage, idOf(ids.classes, ownClass.key), head, parent)
}
