import type { Generated, GeneratedAlways } from 'kysely'

/** What somebody writes a bank for. */
export type BankKind = 'homework' | 'assessment' | 'term-comment'

interface CommentBankTable {
  id: GeneratedAlways<number>
  owner_id: number
  kind: BankKind
  text: string
  used: Generated<number>
}

declare module '../../../platform/db/database' {
  interface Database {
    comment_bank: CommentBankTable
  }
}
