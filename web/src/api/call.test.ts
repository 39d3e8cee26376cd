import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../session/store'
import { call, callFile, queryString } from './call'
import { CallError } from './call-error'

const fetched = vi.fn<typeof fetch>()
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )
const refusal = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('expected a CallError')
  return error
}
const sent = () => {
  const [address, init] = fetched.mock.calls[0] ?? []
  return { address, init: init as RequestInit & { headers: Record<string, string> } }
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  startSession('tok', { id: 1, username: 'zhou', roles: ['TEACHER'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  clearSession()
})

describe('what is sent', () => {
  it('leaves out null, empty and undefined, repeats arrays (HTTP-01, HTTP-02)', () => {
    expect(queryString({ name: '一', grade: '', head: null, other: undefined, page: 0 })).toBe(
      '?name=%E4%B8%80&page=0',
    )
    expect(queryString({ roles: ['ROLE_ADMIN', 'ROLE_TEACHER'] })).toBe(
      '?roles=ROLE_ADMIN&roles=ROLE_TEACHER',
    )
    expect(queryString({ a: null })).toBe('')
  })

  it('fills the path, and carries the token', async () => {
    answer({ success: true, data: { id: 7 }, message: '' })
    await call(classesApi.get, { params: { id: 7 } })
    expect(sent().address).toBe('/api/classes/7')
    expect(sent().init.headers.Authorization).toBe('Bearer tok')
    expect(sent().init.body).toBeUndefined()
  })

  it('sends no token to public calls', async () => {
    answer({ success: true, token: 't', data: {} })
    await call(authApi.login, { body: { username: 'a', password: '123456' } })
    expect(sent().init.headers.Authorization).toBeUndefined()
    expect(sent().init.body).toBe('{"username":"a","password":"123456"}')
  })

  it('sends an array as the body of a DELETE', async () => {
    answer({ success: true, data: null, message: '' })
    await call(classesApi.removeMany, { body: [1, 2] })
    expect(sent().init).toMatchObject({ method: 'DELETE', body: '[1,2]' })
  })

  it('sends a file as multipart, with the other fields', async () => {
    answer({ success: true, data: { id: 1 }, message: '' })
    await call(
      filesApi.upload,
      { body: { type: 'photo', description: '' } },
      { file: new File(['x'], 'x.txt') },
    )
    const form = sent().init.body as FormData
    expect([form.get('type'), form.has('description'), (form.get('file') as File).name]).toEqual([
      'photo',
      false,
      'x.txt',
    ])
    expect(sent().init.headers['Content-Type']).toBeUndefined()
  })
})

describe('what is read', () => {
  it('unwraps an envelope, and takes a body without one as it is', async () => {
    answer({ success: true, data: [1], message: '' })
    expect(await call(classesApi.options)).toEqual([1])
    answer([2])
    expect(await call(classesApi.options)).toEqual([2])
    answer('')
    expect(await call(classesApi.options)).toBeNull()
    answer({ success: true })
    expect(await call(classesApi.options)).toBeNull()
  })

  it('keeps a bare body whole', async () => {
    answer({ success: true, token: 't', data: { id: 1 } })
    expect(await call(authApi.login, { body: { username: 'a', password: 'b' } })).toMatchObject({
      token: 't',
    })
  })

  it('refuses a body that says so, whatever the status', async () => {
    answer({ success: false, message: 'abc', field: 'name', errors: [{ field: 'name', message: 'abc' }, 3] })
    const error = await refusal(call(classesApi.get, { params: { id: 1 } }))
    expect(error).toMatchObject({ status: 200, serverMessage: 'abc', field: 'name' })
    expect(error.errors).toHaveLength(1)
    answer({ code: 500 })
    expect(await refusal(call(classesApi.options))).toMatchObject({ code: 500, flagged: false })
    answer({ code: 200, data: [] })
    await expect(call(classesApi.options)).resolves.toBeDefined()
  })

  it.each(['', '<html>', '[]', 'null', '"x"', '{"success":false}', '{"message":{}}'])(
    'survives a 500 with %s',
    async (body) => {
      answer(body, 500)
      expect(await refusal(call(classesApi.options))).toMatchObject({ status: 500, serverMessage: undefined })
    },
  )

  it('refuses a page of HTML where data should be', async () => {
    answer('<!doctype html>')
    expect(await refusal(call(classesApi.options))).toMatchObject({ status: 200, network: false })
  })
})

describe('files', () => {
  it('gives bytes and the name of the server', async () => {
    answer('bytes', 200, {
      'Content-Disposition': "attachment; filename=x.xlsx; filename*=UTF-8''%E7%8F%AD%E7%BA%A7.xlsx",
    })
    const file = await callFile(classesApi.exportAll)
    expect([file.name, await file.blob.text()]).toEqual(['班级.xlsx', 'bytes'])
  })

  it('reads a refusal inside the blob (G46)', async () => {
    answer({ success: false, message: '没有数据' }, 200, { 'Content-Type': 'application/json' })
    expect(await refusal(callFile(classesApi.exportAll))).toMatchObject({ serverMessage: '没有数据' })
    answer({ success: false, message: '坏了' }, 500)
    expect(await refusal(callFile(classesApi.exportAll))).toMatchObject({
      status: 500,
      serverMessage: '坏了',
    })
  })
})

describe('a 401', () => {
  it('runs the session rules, unless the call was beside the matter', async () => {
    const body = { code: 'SESSION_TIMEOUT', message: '会话已超时，请重新登录' }
    answer(body, 401)
    const aside = await refusal(call(classesApi.options, undefined, { aside: true }))
    expect([aside.handled, localStorage.getItem('token')]).toEqual([false, 'tok'])
    answer(body, 401)
    const told = await refusal(call(classesApi.options))
    expect([told.handled, localStorage.getItem('token')]).toEqual([true, null])
  })
})

describe('no answer', () => {
  it('is a network failure', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await refusal(call(classesApi.options))).toMatchObject({
      status: 0,
      network: true,
      aborted: false,
    })
  })

  const hang = () =>
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )

  it('also after the time is up', async () => {
    hang()
    expect(await refusal(call(classesApi.options, undefined, { timeoutMs: 10 }))).toMatchObject({
      network: true,
    })
  })

  it('waits 15 s, for files 120 s (HTTP-03, G44)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer([])
    await call(classesApi.options)
    answer('x')
    await callFile(classesApi.exportAll)
    expect(timeout.mock.calls).toEqual([[15_000], [120_000]])
    timeout.mockRestore()
  })

  it('is nobody’s failure when the caller gave up', async () => {
    hang()
    const controller = new AbortController()
    const promise = refusal(call(classesApi.options, undefined, { signal: controller.signal }))
    controller.abort()
    expect(await promise).toMatchObject({ aborted: true, network: false })
  })
})
