import type { Readable } from 'node:stream'
import type { Endpoint, ParsedOf, ReplyOf } from '@xueqiao/contract/common/endpoint'
import type { AuditArea } from '@xueqiao/contract/features/base/audit'
import type { AuthedCtx, Ctx } from '../context'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** Of which any part can be asked for: what plays films asks for the middle. */
export interface Spanned {
  size: number
  open: (span: { start: number; end: number }) => Promise<Readable>
}

interface Served {
  name: string
  mime: string
  /** Shown in the page (images); everything else is a download. */
  inline?: boolean
  /** Shown by the browser's own viewer in a frame of ours, which no sandbox lets it do. */
  framed?: boolean
}

export interface FileReply extends Served {
  body: Buffer | Readable
}
export interface SpannedReply extends Served {
  spanned: Spanned
}

type Answer<T> = T | Promise<T>

/** Protected data that somebody asks for: what it is and how much, for whoever decides, counts and tells. */
export interface Parcel {
  /** The area of the audit log. */
  entity: AuditArea
  entityId?: number
  /** As the log tells it after the actor's name: 导出了学生数据. */
  summary: string
  rows: number
  /** What was asked for. */
  filter?: object
  /** The caller's own upload, given back: it takes nothing out that they had not brought. */
  own?: boolean
}

/** The same, not yet made: nothing is read out or written down before it may go. */
export interface Sealed<T> extends Parcel {
  open: () => Answer<T>
}

/** How routes.ts names an endpoint and the service behind it: one line each. */
export interface On {
  <E extends Endpoint>(endpoint: E, handler: (ctx: AuthedCtx, input: ParsedOf<E>) => Answer<ReplyOf<E>>): void
  /** For calls without a session. */
  public: <E extends Endpoint>(
    endpoint: E,
    handler: (ctx: Ctx, input: ParsedOf<E>) => Answer<ReplyOf<E>>,
  ) => void
  upload: <E extends Endpoint>(
    endpoint: E,
    handler: (ctx: AuthedCtx, input: ParsedOf<E> & { file: UploadedFile }) => Answer<ReplyOf<E>>,
  ) => void
  file: <E extends Endpoint>(
    endpoint: E,
    handler: (ctx: AuthedCtx, input: ParsedOf<E>) => Answer<FileReply | SpannedReply>,
  ) => void
  /** For endpoints that say `protects`, and only for those. */
  protected: <E extends Endpoint>(
    endpoint: E,
    handler: (ctx: AuthedCtx, input: ParsedOf<E>) => Answer<Sealed<ReplyOf<E> | FileReply>>,
  ) => void
  /** For files that the login page shows. */
  publicFile: <E extends Endpoint>(
    endpoint: E,
    handler: (ctx: Ctx, input: ParsedOf<E>) => Answer<FileReply | SpannedReply>,
  ) => void
}

export type Routes = (on: On) => void

/** The six ways above come down to one shape once their inputs are parsed. */
export interface Registration {
  endpoint: Endpoint
  handler: (ctx: AuthedCtx, input: never) => unknown
}

export const collect = (modules: readonly Routes[]): Registration[] => {
  const registrations: Registration[] = []
  const adding = (protects: boolean) => (endpoint: Endpoint, handler: unknown) => {
    if ((endpoint.protects ?? false) !== protects)
      throw new Error(`${endpoint.method} ${endpoint.path}: on.protected and \`protects\` go together`)
    // The public signatures above have already checked the handler against its endpoint.
    registrations.push({ endpoint, handler: handler as Registration['handler'] })
  }
  const add = adding(false)
  const ways = { public: add, upload: add, file: add, publicFile: add, protected: adding(true) }
  const on: On = Object.assign(adding(false), ways)
  for (const routes of modules) routes(on)
  return registrations
}
