import type { Failure } from '@xueqiao/contract/common/envelope'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { brokenConstraint, isLockFailure, isOverdue } from '../db/database'
import { isConnectionError } from '../db/lost'
import { isDiskFull, isExhausted, noSpace } from '../disk'
import { AppError, statusOf } from '../errors'

const FASTIFY_CODES: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('TOO_LARGE', '请求内容过大'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('UNSUPPORTED', '不支持的请求格式'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('INVALID', '请求内容不能为空'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('INVALID', '请求内容不是有效的 JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('INVALID', '请求长度不正确'),
  FST_ERR_BAD_URL: new AppError('INVALID', '请求地址不正确'),
  FST_FILES_LIMIT: new AppError('TOO_LARGE', '一次只能上传一个文件'),
  FST_FIELDS_LIMIT: new AppError('TOO_LARGE', '上传的字段过多'),
  FST_PARTS_LIMIT: new AppError('TOO_LARGE', '上传的字段过多'),
}

const toAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return noSpace()
  if (isExhausted(error)) return new AppError('UNAVAILABLE', '服务器繁忙，请稍后重试')
  const { code, statusCode } = error as Partial<FastifyError>
  if (code !== undefined && FASTIFY_CODES[code]) return FASTIFY_CODES[code]
  if (isConnectionError(error) || isOverdue(error))
    return new AppError('UNAVAILABLE', '数据库暂时不可用，请稍后重试')
  if (isLockFailure(error)) return new AppError('CONFLICT', '数据正被他人修改，请稍后再试')
  if (brokenConstraint(error)) return new AppError('CONFLICT', '数据已被他人修改或仍被使用，请刷新后重试')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID', '请求不正确')
  return undefined
}

/** Nobody keeps a refusal, or takes it for something else. */
export const REFUSAL_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export const failureOf = (known: AppError | undefined): Failure => {
  if (known === undefined) return { success: false, code: 'INTERNAL', message: '服务器内部错误，请稍后重试' }
  const { code, message, errors, stale } = known
  const [first] = errors
  return {
    ...{ success: false, code, message },
    ...(first && { field: first.field, errors }),
    ...(stale && { stale }),
  }
}

/** Known refusals are told in words; of anything else the client learns only that it happened, the log the rest. */
export const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const known = toAppError(error)
  if (known === undefined || statusOf(known.code) >= 500) request.log.error({ err: error }, 'request failed')
  // A file that failed before its first byte has said already what it would be.
  reply.removeHeader('content-disposition').headers(REFUSAL_HEADERS)
  return reply.code(known ? statusOf(known.code) : 500).send(failureOf(known))
}
