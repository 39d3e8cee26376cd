import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import type { PageOf } from '@xueqiao/contract/common/page'
import type { z } from 'zod'
import { type AnyEndpoint, type CallArgs, type CallOptions, call, callFile } from '../../api/call'

/** An endpoint that answers with `Data`, whatever it asks. */
export type Answering<Data> = AnyEndpoint &
  Pick<Endpoint<string, z.ZodType, z.ZodType, z.ZodType<Data>>, 'query' | 'data'>
export type Listing<Row> = Answering<PageOf<Row> | Row[]>

export interface Request {
  params?: Record<string, number>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * `call()` for hooks that are written once for every feature. The compiler cannot work out the input of an endpoint
 * that is a type parameter, so this is the one place that says so; each page's own calls stay fully checked.
 */
const argsOf = <E extends AnyEndpoint>(input: Request, options?: CallOptions) =>
  [input, options] as unknown as CallArgs<E>

export const request = <Data>(endpoint: Answering<Data>, input: Request, options?: CallOptions) =>
  call(endpoint, ...argsOf<typeof endpoint>(input, options)) as Promise<Data>

export const requestFile = (endpoint: AnyEndpoint, input: Request) =>
  callFile(endpoint, ...argsOf<typeof endpoint>(input))
