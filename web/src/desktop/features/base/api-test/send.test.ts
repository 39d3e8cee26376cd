import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf, bodyFault, headerFault, type Outcome, pathFault, send, type TestRequest } from './send'
import { HISTORY_LENGTH, type HistoryEntry, readHistory, remembering, writeHistory } from './stored'

const aRequest = (part: Partial<TestRequest> = {}): TestRequest => ({
  method: 'GET',
  path: '/api/health',
  query: [],
  headers: [],
  body: '',
  ...part,
})

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

/** What the last request was sent with. */
const sent = () => {
  const [address, init = {}] = fetched.mock.calls.at(-1) ?? []
  return { address, init, headers: new Headers(init.headers) }
}

describe('where a request may go', () => {
  test.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'api/health',
    '',
  ])('not to %j', async (path) => {
    expect(addressOf({ path, query: [] })).toBeUndefined()
    expect(pathFault(path)).toBeDefined()
    await expect(send(aRequest({ path }), 'tok')).rejects.toThrow()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('a path of this site, with the parameters added to its own', () => {
    const query = [
      { name: 'name', value: '一 & 二' },
      { name: ' ', value: 'dropped' },
    ]
    expect(addressOf({ path: ' /api/classes?page=0 ', query })).toBe(
      `/api/classes?page=0&name=${encodeURIComponent('一 & 二').replaceAll('%20', '+')}`,
    )
    expect(pathFault('/api/classes/{id}')).toBe('请把 {id} 换成真实的值')
    expect(pathFault('/api/classes/7')).toBeUndefined()
  })
})

describe('what is sent', () => {
  test('the token unless another is given or none is wanted, and only within this site', async () => {
    fetched.mockImplementation(async () => new Response('{}'))
    await send(aRequest(), 'tok')
    expect(sent().headers.get('Authorization')).toBe('Bearer tok')
    expect(sent().init).toMatchObject({ mode: 'same-origin', method: 'GET' })
    await send(aRequest({ headers: [{ name: 'authorization', value: 'Bearer other' }] }), 'tok')
    expect(sent().headers.get('Authorization')).toBe('Bearer other')
    await send(aRequest(), null)
    expect(sent().headers.has('Authorization')).toBe(false)
  })

  test('a body as JSON, and none with a read', async () => {
    fetched.mockImplementation(async () => new Response('{}'))
    await send(aRequest({ method: 'POST', body: '{"a":1}' }), null)
    expect(sent().init.body).toBe('{"a":1}')
    expect(sent().headers.get('Content-Type')).toBe('application/json')
    await send(aRequest({ body: '{"a":1}' }), null)
    expect(sent().init.body).toBeUndefined()
  })

  test('what is wrong with it is said before', () => {
    expect(bodyFault('{')).toBe('请求体不是有效的 JSON')
    expect(bodyFault(' ')).toBeUndefined()
    expect(headerFault([{ name: 'a b', value: '' }])).toBe('请求头 a b 不正确')
    expect(headerFault([{ name: 'X-Test', value: '中文' }])).toBe('请求头 X-Test 不正确')
    expect(headerFault([{ name: 'X-Test', value: '1' }])).toBeUndefined()
  })
})

describe('what comes back', () => {
  test('status, size, headers and text; a refusal is a result like any other', async () => {
    fetched.mockResolvedValueOnce(
      new Response('{"success":false}', { status: 401, headers: { 'Content-Type': 'application/json' } }),
    )
    localStorage.setItem('token', 'kept')
    expect(await send(aRequest(), 'tok')).toMatchObject({
      kind: 'answer',
      status: 401,
      size: 17,
      text: '{"success":false}',
      headers: [expect.objectContaining({ value: 'application/json' })],
    })
    expect(localStorage.getItem('token')).toBe('kept')
  })

  test('bytes are not drawn as text', async () => {
    const headers = { 'Content-Type': 'image/png' }
    fetched.mockResolvedValueOnce(new Response(new Uint8Array([1, 2, 3]), { headers }))
    expect(await send(aRequest(), null)).toMatchObject({ size: 3, text: undefined })
  })

  test('no answer within 10 s is a timeout, no answer at all is the network (API-TESTER-03)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    fetched.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))
    expect(await send(aRequest(), null)).toMatchObject({ kind: 'timeout' })
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await send(aRequest(), null)).toMatchObject({ kind: 'network' })
  })
})

describe('the history', () => {
  const answer: Outcome = { kind: 'answer', status: 200, ms: 5, size: 2, headers: [], text: '{}' }

  test('keeps the last ten, the latest first (API-TESTER-02)', () => {
    let history: HistoryEntry[] = []
    for (let n = 1; n <= 11; n++) history = remembering(history, aRequest({ path: `/api/n/${n}` }), answer, n)
    expect(history).toHaveLength(HISTORY_LENGTH)
    expect(history.map(({ request }) => request.path)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `/api/n/${n}`),
    )
    writeHistory(7, history)
    expect(readHistory(7)).toEqual(history)
    expect(readHistory(8)).toEqual([])
  })

  test('holds neither passwords nor tokens', () => {
    const body = '{"oldPassword": "a\\"b", "password":"geheim", "name":"x"}'
    const headers = [
      { name: 'Authorization', value: 'Bearer geheim' },
      { name: 'X-Test', value: '1' },
    ]
    const path = '/api/files/a/b?token=geheim&size=1'
    const query = [{ name: 'token', value: 'geheim' }]
    const [entry] = remembering([], aRequest({ method: 'POST', path, query, headers, body }), answer, 1)
    expect(JSON.stringify(entry)).not.toContain('geheim')
    expect(entry?.request).toMatchObject({
      path: '/api/files/a/b?token=&size=1',
      headers: [{ name: 'X-Test', value: '1' }],
      body: '{"oldPassword": "", "password":"", "name":"x"}',
    })
  })

  test('what cannot be read counts as nothing', () => {
    localStorage.setItem('apiTestHistory.9', '[{"id":"x"}]')
    expect(readHistory(9)).toEqual([])
    localStorage.setItem('apiTestHistory.9', '{')
    expect(readHistory(9)).toEqual([])
  })
})
