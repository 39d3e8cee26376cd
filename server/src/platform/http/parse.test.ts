import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { buildersFor } from '../../../test/builders'
import { registrations } from '../../app'

let t: TestApp
let token = ''

beforeAll(async () => {
  t = await testApp()
  token = (await buildersFor(t).admin()).token ?? ''
})

const endpoints = registrations.map(({ endpoint }) => endpoint)
/** The words of the library, whichever of its languages it speaks. */
const FOREIGN = /object|string|number|array|boolean|undefined|invalid|expected|instanceof/i

/** The messages of a refusal, the names of its fields left out. */
const wordsOf = async ({ method }: Endpoint, url: string, payload?: string) => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  if (answer.statusCode < 400 || answer.statusCode === 404) return []
  const { message, errors = [] } = answer.json<{ message: string; errors?: { message: string }[] }>()
  return [message, ...errors.map((error) => error.message)]
}

const pathOf = ({ path }: Endpoint, value = '1') => path.replace(/\{\w+\}/g, value)

const assertChinese = (endpoint: Endpoint, sent: string, words: readonly string[]) => {
  for (const said of words) {
    const where = `${endpoint.method} ${endpoint.path} with ${sent}: ${said}`
    expect(said, where).toMatch(/[\u4e00-\u9fff]/)
    expect(said, where).not.toMatch(FOREIGN)
  }
}

test.each(['[]', '[1]', '7', '-1.5', '"text"', 'null', 'true', '{"a":'])(
  'a body that is %s is refused in Chinese, wherever one is taken',
  async (payload) => {
    const taking = endpoints.filter(({ body, upload }) => body !== undefined && upload === undefined)
    expect(taking.length).toBeGreaterThan(50)
    for (const endpoint of taking) {
      const words = await wordsOf(endpoint, pathOf(endpoint), payload)
      assertChinese(endpoint, payload, words)
    }
  },
)

test('so is a query that says things twice, or something else than it should', async () => {
  let refused = 0
  for (const endpoint of endpoints.filter(({ query }) => query !== undefined)) {
    const { shape } = endpoint.query as unknown as { shape: Record<string, unknown> }
    for (const key of Object.keys(shape))
      for (const sent of [`${key}=1&${key}=2`, `${key}[]=1`, `${key}=true`, `${key}=x`, `${key}=-1`]) {
        const words = await wordsOf(endpoint, `${pathOf(endpoint)}?${sent}`)
        refused += words.length
        assertChinese(endpoint, sent, words)
      }
  }
  expect(refused).toBeGreaterThan(50)
})

test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%E4%B8%80'])(
  'so is %s in the place of a number in the path',
  async (value) => {
    for (const endpoint of endpoints.filter(({ params }) => (params as string[]).length > 0)) {
      const words = await wordsOf(endpoint, pathOf(endpoint, value))
      assertChinese(endpoint, value, words)
    }
  },
)
