import type { Readable } from 'node:stream'
import type { Endpoint, ParsedOf, ReplyOf } from '@xueqiao/contract/common/endpoint'
import type { AuthedCtx, Ctx } from '../context'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

export interface FileReply {
  name: string
  mime: string
  body: Buffer | Readable
  /** Shown in the page (images); everything else is a download. */
  inline?: boolean
}

type Answer<T> = T | Promise<T>

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
    handler: (ctx: AuthedCtx, input: ParsedOf<E>) => Answer<FileReply>,
  ) => void
  /** For files that the login page shows. */
  publicFile: <E extends Endpoint>(
    endpoint: E,
    handler: (ctx: Ctx, input: ParsedOf<E>) => Answer<FileReply>,
  ) => void
}

export type Routes = (on: On) => void

/** The five ways above come down to one shape once their inputs are parsed. */
export interface Registration {
  endpoint: Endpoint
  handler: (ctx: AuthedCtx, input: never) => unknown
}

export const collect = (modules: readonly Routes[]): Registration[] => {
  const registrations: Registration[] = []
  const add = (endpoint: Endpoint, handler: unknown) => {
    // The public signatures above have already checked the handler against its endpoint.
    registrations.push({ endpoint, handler: handler as Registration['handler'] })
  }
  const on: On = Object.assign(add, { public: add, upload: add, file: add, publicFile: add })
  for (const routes of modules) routes(on)
  return registrations
}
