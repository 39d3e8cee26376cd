import { endpoint } from '@xueqiao/contract/common/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { registrations } from '../../app'
import { docsPage } from './docs-page'
import { html } from './html'
import { openApi } from './openapi'
import type { Schema } from './openapi-schema'
import type { Registration } from './registry'

const spec = openApi(registrations, { title: '学桥接口文档', version: '1.2.3', names: { classes: '班级' } })

const register = (...endpoints: Registration['endpoint'][]): Registration[] =>
  endpoints.map((endpoint) => ({ endpoint, handler: () => null }))

interface Node {
  kind: string
  children: Node[]
}
const Tree: z.ZodType<Node> = z.object({
  kind: z.string(),
  get children() {
    return z.array(Tree)
  },
})

const samples = openApi(
  register(
    endpoint('PUT /api/things/{id}/parts/{name}', {
      summary: '改',
      access: 'class:update',
      query: z.object({ page: z.coerce.number().default(0), q: z.string() }),
      body: z.object({ name: z.string().min(2).max(50), size: z.int().nullish() }),
      data: z.object({ id: z.int(), trees: z.array(Tree) }),
      done: '改好了',
    }),
    endpoint('GET /api/things/tree', { summary: '树', access: 'session', data: Tree, reply: 'bare' }),
    endpoint('GET /api/things/file', { summary: '取', access: 'session', reply: 'file', linked: true }),
    endpoint('POST /api/things', {
      summary: '传',
      access: 'public',
      upload: { maxBytes: 1, tooLarge: '', missing: '' },
      body: z.object({ note: z.string() }),
    }),
  ),
  { title: '样例', version: '1' },
)

/** Every reference in the document, and whether it leads anywhere. */
const danglingRefs = (document: object) => {
  const dangling: string[] = []
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref' || typeof value !== 'string') walk(value)
      else {
        const target = value
          .split('/')
          .slice(1)
          .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
        if (!value.startsWith('#/') || target === undefined) dangling.push(value)
      }
    }
  }
  walk(document)
  return dangling
}

describe('the description for machines', () => {
  test('has every endpoint, each once, with what OpenAPI asks for', () => {
    const ids = new Set<string>()
    for (const { endpoint } of registrations) {
      const operation = spec.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation, endpoint.path).toMatchObject({
        summary: endpoint.summary,
        responses: { 200: { description: expect.any(String) } },
      })
      ids.add(operation?.operationId ?? '')
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? []
      expect(inPath.map(({ name }) => name)).toEqual(endpoint.params)
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(spec.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation?.tags ?? ['?']))
    }
    expect(ids.size).toBe(registrations.length)
    expect(spec).toMatchObject({ openapi: '3.1.0', info: { title: '学桥接口文档', version: '1.2.3' } })
    expect(spec.tags).toContainEqual({ name: '班级' })
  })

  test('leaves no reference open and no dialect of its own', () => {
    expect(danglingRefs(spec)).toEqual([])
    expect(danglingRefs(samples)).toEqual([])
    expect(JSON.stringify([spec, samples])).not.toMatch(/"\$(schema|defs)"|9007199254740991/)
  })

  test('tells the envelope, the body, the parameters and who may call', () => {
    const operation = samples.paths['/api/things/{id}/parts/{name}']?.put
    expect(operation).toMatchObject({
      description: expect.stringContaining('class:update'),
      security: [{ bearer: [] }],
      parameters: [
        { name: 'id', in: 'path', schema: { type: 'integer' } },
        { name: 'name', in: 'path', schema: { type: 'string' } },
        { name: 'page', in: 'query', required: false, schema: { type: 'number', default: 0 } },
        { name: 'q', in: 'query', required: true },
      ],
      requestBody: {
        content: {
          'application/json': { schema: { required: ['name'], properties: { name: { minLength: 2 } } } },
        },
      },
      responses: {
        200: {
          description: '改好了',
          content: {
            'application/json': {
              schema: {
                required: ['success', 'data', 'message'],
                properties: { data: { properties: { id: { type: 'integer' } } } },
              },
            },
          },
        },
        default: { $ref: '#/components/responses/Failure' },
      },
    })
  })

  test('tells bare answers, files and forms', () => {
    const { paths, components } = samples
    const tree = paths['/api/things/tree']?.get?.responses['200']
    expect(tree).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/getThingsTreeData' } } },
    })
    const self: Schema = { type: 'array', items: { $ref: '#/components/schemas/getThingsTreeData' } }
    expect(components.schemas.getThingsTreeData).toMatchObject({ properties: { children: self } })
    expect(paths['/api/things/file']?.get).toMatchObject({
      security: [{ bearer: [] }, { queryToken: [] }],
      responses: { 200: { content: { 'application/octet-stream': {} } } },
    })
    expect(paths['/api/things']?.post).toMatchObject({
      security: [],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              required: ['file', 'note'],
              properties: {
                file: { contentMediaType: 'application/octet-stream' },
                note: { type: 'string' },
              },
            },
          },
        },
      },
      responses: {
        200: { content: { 'application/json': { schema: { properties: { data: { type: 'null' } } } } } },
      },
    })
  })
})

describe('the page for people', () => {
  test('shows every call, its fields by path, and where a structure repeats', () => {
    const page = docsPage(samples)
    for (const path of Object.keys(samples.paths)) expect(page).toContain(path)
    expect(page).toContain('<code>data.trees[].children</code>')
    expect(page).toContain('2–50 个字符')
    expect(page).toContain('所有已登录用户')
    expect(page.length).toBeLessThan(100_000)
  })

  test('lets nothing run', () => {
    const hostile = '</style><script>alert(1)</script>"\'&'
    const page = docsPage(
      openApi(
        register(
          endpoint('GET /api/x', {
            summary: hostile,
            access: 'public',
            query: z.object({ [hostile]: z.enum([hostile]).default(hostile) }),
            data: z.object({ [hostile]: z.literal(hostile) }).meta({ description: hostile }),
          }),
        ),
        { title: hostile, version: hostile, names: { x: hostile } },
      ),
    )
    expect(page).not.toMatch(/<script|<\/style><|javascript:|\son\w+=/i)
    expect(page).toContain('&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
  })

  test('is made of a tag that escapes everything but its own', () => {
    expect(
      html`<b title="${'"<>'}">${'a & b'}${html`<i>${1}</i>`}${[html`<u></u>`]}${undefined}</b>`.html,
    ).toBe('<b title="&quot;&lt;&gt;">a &amp; b<i>1</i><u></u></b>')
  })
})

describe('outside the demo', () => {
  let t: TestApp
  let make: ReturnType<typeof buildersFor>
  beforeAll(async () => {
    t = await testApp()
    make = buildersFor(t)
  })
  const get = (url: string, token?: string) =>
    t.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

  test.each(['/api/openapi.json', '/api/docs'])('%s is for staff alone', async (url) => {
    const teacher = await make.aUser(`t${url.length}`, ['TEACHER'], {
      type: 'TEACHER',
      id: await make.aTeacher(),
    })
    const student = await make.aUser(`s${url.length}`, ['STUDENT'], {
      type: 'STUDENT',
      id: await make.aStudent(),
    })
    expect((await get(url)).statusCode).toBe(401)
    expect((await get(url, 'forged')).statusCode).toBe(401)
    expect((await get(url, student.call.token)).statusCode).toBe(403)
    expect((await get(url, teacher.call.token)).statusCode).toBe(200)
    expect((await get(`${url}?token=${teacher.call.token}`)).statusCode).toBe(401)
  })

  test('both say what they are', async () => {
    const { token } = await make.admin()
    const json = await get('/api/openapi.json', token)
    expect(json.json()).toMatchObject({ openapi: '3.1.0', info: { version: t.env.version } })
    const page = await get('/api/docs', token)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(page.body).toContain('/api/classes/search')
  })
})
