import { endpoint } from '@xueqiao/contract/common/endpoint'

/** A file whose address an answer has given, as a call that carries the token. Always our own: never elsewhere. */
export const fileAt = (address: string, texts: { done?: string; failed?: string } = {}) =>
  endpoint(`GET /api/${address.replace(/^\/?(api\/)?/, '')}`, {
    summary: '读取文件',
    access: 'session',
    reply: 'file',
    ...texts,
  })
