import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Person } from './sockets'

export interface Conversation {
  id: number
  parent: Person
  teacher: Person
}

/** Those that the loaded school has told of, with a token a person. */
export const conversationsOf = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'conversations.json'), 'utf8')) as Conversation[]

export const spread = <T>(list: readonly T[], count: number) =>
  Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T)
