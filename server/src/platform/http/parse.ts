import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import type { FieldError } from '@xueqiao/contract/common/envelope'
import { isReadable, UNREADABLE_MESSAGE } from '@xueqiao/contract/common/fields'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, invalid } from '../errors'
import type { UploadedFile } from './registry'
import { inChinese } from './words'

const toErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))

const check = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value, { error: inChinese })
  if (result.success) return result.data
  const errors = toErrors(result.error)
  throw new AppError('INVALID', errors[0]?.message ?? '请求参数不正确', errors)
}

/** Far deeper than anything of ours; who goes deeper wants to see something fall over. */
const MOST_LEVELS = 20

/** Whatever the schemas say later: nothing gets in that the database cannot keep, whether they know of it or not. */
const assertReadable = (value: unknown, path: readonly string[]) => {
  if (typeof value === 'string' && !isReadable(value)) throw invalid(UNREADABLE_MESSAGE, path.join('.'))
  if (typeof value !== 'object' || value === null) return
  if (path.length > MOST_LEVELS) throw invalid('请求内容的层级过多')
  for (const [key, inner] of Object.entries(value)) {
    if (!isReadable(key)) throw invalid(UNREADABLE_MESSAGE, path.join('.'))
    assertReadable(inner, [...path, key])
  }
}

const NUMERIC = /^(id|\w*Id)$/

const parseParams = (endpoint: Endpoint, raw: Record<string, string>) => {
  const parsed: Record<string, string | number> = {}
  for (const name of endpoint.params as string[]) {
    const value = raw[name] ?? ''
    if (!NUMERIC.test(name)) parsed[name] = value
    else if (/^[1-9]\d{0,14}$/.test(value)) parsed[name] = Number(value)
    else throw invalid('编号不正确', name)
  }
  return parsed
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** Clients leave out empty parameters; the few that do not are forgiven (000 §5). */
const withoutBlanks = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => !isBlank(value)))

type Limits = NonNullable<Endpoint['upload']>

interface Upload {
  file: UploadedFile
  fields: Record<string, unknown>
}

/** Far more than any field of a form beside a file. */
const FIELD_BYTES = 100_000

const readForm = async (request: FastifyRequest, limits: Limits): Promise<Partial<Upload>> => {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  const most = { fileSize: limits.maxBytes, files: 1, fields: 10, fieldSize: FIELD_BYTES }
  for await (const part of request.parts({ limits: most })) {
    if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() }
    else if (part.valueTruncated) throw new AppError('TOO_LARGE', '请求内容过大')
    else fields[part.fieldname] = part.value
  }
  // Between two parts the end of the connection looks like the end of the form.
  if (request.raw.readableAborted) throw new Error('the form broke off')
  return { file, fields }
}

/** Whatever else goes wrong while a form is read is a form that broke off, or none: nothing of ours is asked yet. */
const broken = (error: unknown, { tooLarge }: Limits) => {
  if (error instanceof AppError) return error
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('TOO_LARGE', tooLarge)
  return code.startsWith('FST_') ? error : invalid('上传中断或内容不完整，请重新上传', 'file')
}

const readUpload = async (request: FastifyRequest, endpoint: Endpoint): Promise<Upload | undefined> => {
  const limits = endpoint.upload
  if (limits === undefined) return undefined
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED', '请以表单方式上传文件')
  const { file, fields = {} } = await readForm(request, limits).catch((error: unknown) => {
    throw broken(error, limits)
  })
  if (file === undefined || file.bytes.length === 0) throw invalid(limits.missing, 'file')
  assertReadable(file.name, ['file'])
  return { file, fields }
}

/** Everything the handler may see of the request: typed, trimmed, and without unknown keys. */
export const parseRequest = async (endpoint: Endpoint, request: FastifyRequest) => {
  assertReadable(request.params, [])
  assertReadable(request.query, [])
  const params = parseParams(endpoint, request.params as Record<string, string>)
  const query = check(endpoint.query, withoutBlanks(request.query as Record<string, unknown>))
  const upload = await readUpload(request, endpoint)
  const sent = upload?.fields ?? request.body
  assertReadable(sent, [])
  const body = check(endpoint.body, sent)
  return { params, query, body, file: upload?.file }
}
