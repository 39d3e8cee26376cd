import type { z } from 'zod'
import type { Permission } from '../access/permissions'

/**
 * Who may call: anyone, anyone signed in, school staff (not students and parents), or holders of a permission; of several
 * permissions one is enough.
 * Which rows they reach is the server's business (each module's access.ts).
 */
export type Access = 'public' | 'session' | 'staff' | Permission | readonly Permission[]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type ParamNames<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
/** `{id}` and `{classId}` are numbers, every other parameter is text. */
type ParamValue<Name> = Name extends 'id' | `${string}Id` ? number : string
export type ParamsOf<S extends string> = { [Name in ParamNames<S>]: ParamValue<Name> }

interface Options<Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> {
  access: Access
  /** One Chinese line for the API page. */
  summary: string
  query?: Q
  body?: B
  data?: D
  /** envelope: `{success, data, message}`; bare: `data` is the whole body; file: bytes. */
  reply?: 'envelope' | 'bare' | 'file'
  /**
   * Holds identity, health or contact data of many people: whoever takes it has just proved who they are, and the office
   * hears of it (decision 0021). Every file says whether it does.
   */
  protects?: boolean
  /** Loaded by an address alone, where no header can stand: takes the token from the query (000 §7). */
  linked?: boolean
  /** What it takes at most, in bytes, where that is less than of others: more is refused before it is read. */
  maxBytes?: number
  /** Takes one multipart file in the field `file` (and `body` as its other fields). */
  upload?: { maxBytes: number; tooLarge: string; missing: string }
  /** Toast after success, and toast of a failure for which the server gives no message. */
  done?: string
  failed?: string
}

export interface Endpoint<
  S extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> extends Options<Q, B, D> {
  method: Method
  path: string
  params: (keyof ParamsOf<S>)[]
  reply: 'envelope' | 'bare' | 'file'
  /** Only carries the type of the path parameters. */
  _params?: ParamsOf<S>
}

export const endpoint = <
  const S extends `${Method} /api/${string}`,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  D extends z.ZodType = z.ZodNull,
>(
  spec: S,
  options: Options<Q, B, D>,
): Endpoint<S, Q, B, D> => {
  const [method, path] = spec.split(' ') as [Method, string]
  const params = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]) as (keyof ParamsOf<S>)[]
  return { reply: 'envelope', ...options, method, path, params }
}

/** What a caller passes: only the parts that the endpoint has. */
export type InputOf<E> =
  E extends Endpoint<infer S, infer Q, infer B, z.ZodType>
    ? (keyof ParamsOf<S> extends never ? unknown : { params: ParamsOf<S> }) &
        (Q extends z.ZodUndefined ? unknown : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? unknown : { body: z.input<B> })
    : never

/** What a handler gets: the same, parsed. */
export type ParsedOf<E> =
  E extends Endpoint<infer S, infer Q, infer B, z.ZodType>
    ? { params: ParamsOf<S>; query: z.output<Q>; body: z.output<B> }
    : never

export type DataOf<E> = E extends Endpoint<string, z.ZodType, z.ZodType, infer D> ? z.output<D> : never
/** What a handler returns: the input side of the response schema. */
export type ReplyOf<E> = E extends Endpoint<string, z.ZodType, z.ZodType, infer D> ? z.input<D> : never
