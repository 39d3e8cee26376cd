import type { ProfileType } from '@xueqiao/contract/access/roles'
import type { GradeWording } from '@xueqiao/contract/common/grade'
import type { FastifyBaseLogger } from 'fastify'
import type { Tokens } from './auth/token'
import type { Db, Tx } from './db/database'
import type { Memory } from './db/row-cache'
import type { AppEvent, EventBus } from './events'
import type { FileStore } from './files/store'
import type { PushSender } from './push/sender'

/** Who is asking. Rights follow all held roles; the current one only steers what the screen shows (decisions G80). */
export interface Actor {
  userId: number
  username: string
  name: string
  loginSessionId: string
  roles: readonly string[]
  currentRole: string
  permissions: ReadonlySet<string>
  /** As of which version of the roles. */
  accessVersion: number
  profileType: ProfileType
  profileId: number | null
  mustChangePassword: boolean
  /** How their school words its grades. */
  gradeWording: GradeWording
}

/** Who it was, where two of one office must be told apart: of an account without a person, its login name. */
export const whoOf = ({ profileType, username, name }: Pick<Actor, 'profileType' | 'username' | 'name'>) =>
  profileType === 'ADMIN' ? username : name

/** Structured, and without personal data: ids, never names. */
export type Log = FastifyBaseLogger

/** Lets those pass who may see or keep the row, and throws for everyone else. */
export type Door = (ctx: AuthedCtx, id: number) => Promise<unknown>

/** Of one deed; which one it fits is known to `follow` in deeds.ts. */
export type Handler = (ctx: never, facts: never) => Promise<unknown>

/** What modules bring along for others, without being known to them: made from the list of modules (module.ts). */
export interface Parts {
  /** By the deed that they follow. */
  followers: ReadonlyMap<object, readonly Handler[]>
  /** To what files are attached to, by entity. */
  fileDoors: Readonly<Record<string, Door>>
  /** To the records of people: who may change them. */
  personDoors: Readonly<Partial<Record<ProfileType, Door>>>
}

/** What the process was started with, as far as services ask for it. */
export interface AppEnv {
  parts: Parts
  tokens: Tokens
  files: FileStore
  idleMinutes: number
  /** Of what every request asks about its sender; whoever writes that says so with `forget`. */
  memory: Memory
  /** Set while the demo school runs: what the login page offers. */
  demo: { password: string; accounts: { username: string; label: string }[] } | null
  version: string
  /** None: nothing is pushed, and open pages are told as ever. */
  push?: PushSender | undefined
}

/** What a service gets: the database, the time, and where the request came from. */
export interface Ctx {
  db: Db
  now: Date
  actor: Actor | null
  address: string
  agent: string
  env: AppEnv
  log: Log
  bus: EventBus
}

export interface AuthedCtx extends Ctx {
  actor: Actor
}

/** Inside `transact`: only here can anything be written or announced. */
export type InTx<C extends Ctx> = Omit<C, 'db'> & {
  db: Tx
  emit: (event: AppEvent) => void
  /**
   * Something is written here that servers remember of the senders of requests: sessions, accounts, roles and who has
   * them, the names of people, the settings of the school. Other servers hear of it from the database (decision 0012).
   */
  forget: () => void
}
export type TxCtx = InTx<Ctx>
export type AuthedTxCtx = InTx<AuthedCtx>
