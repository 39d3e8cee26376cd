import { ROLE_PERMISSIONS } from '@xueqiao/contract/access/permissions'
import { ROLE_LABELS, ROLES } from '@xueqiao/contract/access/roles'
import type { Access, Endpoint } from '@xueqiao/contract/common/endpoint'
import { createSchemas, type Schema } from './openapi-schema'
import type { Registration } from './registry'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

type Content = Record<string, { schema?: Schema }>

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, never[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, unknown> & { schemas: Record<string, Schema> }
}

interface About {
  title: string
  version: string
  /** What the first part of a path is called. */
  names?: Readonly<Record<string, string>>
}

const rolesWith = (codes: readonly string[]) =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].some((held) => codes.includes(held)))
    .map((role) => ROLE_LABELS[role])
    .join('、')

const FIXED = new Map<Access, string>([
  ['public', '无需登录'],
  ['session', '所有已登录用户'],
  ['staff', '教职工'],
])

const whoMayCall = (access: Access) => {
  const codes = [access].flat()
  return FIXED.get(access) ?? `持有权限 ${codes.join(' 或 ')} 的用户（默认：${rolesWith(codes)}）`
}

const operationIdOf = ({ method, path }: Endpoint) =>
  path
    .replace('/api/', '')
    .split(/\W+/)
    .filter((part) => part !== '')
    .reduce((id, part) => `${id}${part.charAt(0).toUpperCase()}${part.slice(1)}`, method.toLowerCase())

const FILE: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }
const FAILURE: Schema = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'string', description: '供程序判断' },
    message: { type: 'string', description: '供用户阅读' },
    field: { type: 'string', description: '出错的字段' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['success', 'code', 'message'],
}

type Schemas = ReturnType<typeof createSchemas>

const parametersOf = (endpoint: Endpoint, schemas: Schemas, id: string): Parameter[] => {
  const inPath = (endpoint.params as string[]).map((name): Parameter => {
    const schema: Schema = /^(id|\w*Id)$/.test(name) ? { type: 'integer', minimum: 1 } : { type: 'string' }
    return { name, in: 'path', required: true, schema }
  })
  const query = endpoint.query && schemas.of(endpoint.query, 'input', `${id}Query`)
  const inQuery = Object.entries(query?.properties ?? {}).map(
    ([name, schema]): Parameter => ({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      schema,
    }),
  )
  return [...inPath, ...inQuery]
}

const bodyOf = (endpoint: Endpoint, schemas: Schemas, id: string): Operation['requestBody'] => {
  const fields = endpoint.body && schemas.of(endpoint.body, 'input', `${id}Body`)
  if (endpoint.upload !== undefined) {
    const properties = { file: FILE, ...fields?.properties }
    const schema: Schema = { type: 'object', properties, required: ['file', ...(fields?.required ?? [])] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return fields && { required: true, content: { 'application/json': { schema: fields } } }
}

const answerOf = (endpoint: Endpoint, schemas: Schemas, id: string): Content => {
  if (endpoint.reply === 'file') return { 'application/octet-stream': {} }
  const data: Schema =
    endpoint.data === undefined ? { type: 'null' } : schemas.of(endpoint.data, 'output', `${id}Data`)
  if (endpoint.reply === 'bare') return { 'application/json': { schema: data } }
  const message: Schema = { type: 'string', examples: [endpoint.done ?? '操作成功'] }
  const properties = { success: { const: true }, data, message }
  const schema: Schema = { type: 'object', properties, required: ['success', 'data', 'message'] }
  return { 'application/json': { schema } }
}

const securityOf = ({ access, linked }: Endpoint): Operation['security'] => {
  if (access === 'public') return []
  return linked ? [{ bearer: [] }, { queryToken: [] }] : [{ bearer: [] }]
}

const operation = (endpoint: Endpoint, schemas: Schemas, tag: string): Operation => {
  const id = operationIdOf(endpoint)
  const requestBody = bodyOf(endpoint, schemas, id)
  return {
    operationId: id,
    summary: endpoint.summary,
    description: `调用者：${whoMayCall(endpoint.access)}`,
    tags: [tag],
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, schemas, id),
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: endpoint.done ?? '成功', content: answerOf(endpoint, schemas, id) },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** The contract as others' tools read it: nothing here is written twice. */
export const openApi = (
  registrations: readonly Registration[],
  { title, version, names = {} }: About,
): OpenApi => {
  const schemas = createSchemas()
  const paths: OpenApi['paths'] = {}
  const tags = new Set<string>()
  for (const { endpoint } of registrations) {
    const feature = endpoint.path.split('/')[2] ?? ''
    const tag = names[feature] ?? feature
    tags.add(tag)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas, tag),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: '除文件外，请求与答复均为 JSON；失败的答复带有 code 与 message。' },
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components, Failure: FAILURE },
      responses: {
        Failure: {
          description: '失败',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '登录后得到的 token' },
        queryToken: { type: 'apiKey', in: 'query', name: 'token', description: '图片与下载无法携带请求头时' },
      },
    },
  }
}
