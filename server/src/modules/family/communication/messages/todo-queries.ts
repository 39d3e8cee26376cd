import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { hidden } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import {
  conversationNames,
  isOpenTo,
  type NamedConversation,
  PARTIES,
  PERSON_JOINS,
  PERSON_NAME,
} from '../scope'
import type { Side } from '../tables'

export interface TodoRow extends NamedConversation {
  id: number
  sessionId: number
  messageId: number
  seq: number
  senderName: string
  content: string
  recalled: boolean
  note: string | null
  dueDate: string | null
  doneAt: Date | null
  createdAt: Date
  total: number
}

export interface Owner {
  userId: number
  stranger: Side | null
}

/** Only what its owner may still read. */
const todoRows = ({
  userId,
  stranger,
}: Owner) => sql`select d.id, c.id as "sessionId", m.id as "messageId", m.seq, ${conversationNames(stranger)},
    coalesce(${PERSON_NAME}, m.sender_name) as "senderName", m.body as content,
    m.recalled_at is not null as recalled, d.note, d.due_date as "dueDate",
    d.done_at as "doneAt", d.created_at as "createdAt", count(*) over ()::int as total
  from message_todos d join messages m on m.id = d.message_id
  join conversations c on c.id = m.conversation_id
  join conversation_members me on me.conversation_id = c.id
  left join users u on u.id = m.sender_id ${PERSON_JOINS} ${PARTIES}
  where d.user_id = ${hidden(userId, 'bigint')} and ${isOpenTo(userId)}`

interface Shape {
  done: boolean
  stranger: Side | null
  size: number
}

const todoPage = statement(
  (db, { done, stranger, size }: Shape, { userId, from }: { userId: number; from: number }) => {
    const order = done ? sql`d.done_at desc` : sql`d.due_date nulls last, d.created_at desc`
    const text = sql<TodoRow>`${todoRows({ userId, stranger })} and d.done_at is ${done ? sql`not null` : sql`null`}
    order by ${order}, d.id desc limit ${sql.lit(size)} offset ${from}`
    return { compile: () => text.compile(db) }
  },
)

export const todos = (
  db: Db,
  { userId, stranger }: Owner,
  { done, page, size }: { done: boolean; page: number; size: number },
) => todoPage(db, { done, stranger, size }, { userId, from: page * size })

export const todo = async (db: Db, owner: Owner, id: number) =>
  (await sql<TodoRow>`${todoRows(owner)} and d.id = ${id}`.execute(db)).rows[0]

export interface NewTodo {
  userId: number
  messageId: number
  note: string | null
  dueDate: string | null
  now: Date
}

/** Made of the same message again, it is open again. */
export const addTodo = async (db: Tx, { userId, messageId, note, dueDate, now }: NewTodo) => {
  const values = { note, due_date: dueDate, done_at: null }
  const { id } = await db
    .insertInto('message_todos')
    .values({ user_id: userId, message_id: messageId, ...values, created_at: now })
    .onConflict((conflict) => conflict.constraint('message_todos_once').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setTodo = async (db: Tx, userId: number, id: number, doneAt: Date | null) => {
  await db
    .updateTable('message_todos')
    .set({ done_at: doneAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export const removeTodo = async (db: Tx, userId: number, id: number) => {
  await db.deleteFrom('message_todos').where('id', '=', id).where('user_id', '=', userId).execute()
}
