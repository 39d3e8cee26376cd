import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../lib/toast'
import { CallError } from './call-error'
import { failureText, reportFailure } from './failure'

const { search, options, create, remove } = classesApi
const said = (status: number, message = 'abc') => new CallError(status, { message, flagged: true })

afterEach(() => vi.restoreAllMocks())

describe('failureText', () => {
  it('names the status before the server’s words (HTTP-05 to HTTP-08)', () => {
    expect(failureText(said(403), search)).toBe('权限不足: abc')
    expect(failureText(said(404), search)).toBe('资源不存在: abc')
    expect(failureText(said(500), search)).toBe('服务器错误: abc')
    expect(failureText(said(503), search)).toBe('服务器错误: abc')
    expect(failureText(said(409), search)).toBe('请求失败 (409): abc')
  })

  it('gives a write the server’s words alone, unless the status says more', () => {
    expect(failureText(said(400), create)).toBe('abc')
    expect(failureText(said(409), remove)).toBe('abc')
    expect(failureText(said(403), create)).toBe('权限不足: abc')
    expect(failureText(said(200), create)).toBe('abc')
  })

  it('falls back from the server to the page, the endpoint, the system (HTTP-10, HTTP-12)', () => {
    const silent = new CallError(200, { flagged: true })
    expect(failureText(silent, remove)).toBe('删除班级失败')
    expect(failureText(silent, remove, { failed: '没有成功' })).toBe('没有成功')
    expect(failureText(new CallError(500), options)).toBe('系统错误，请联系管理员')
  })

  it('speaks as the second client where a code stands without a success flag (HTTP-09, G50)', () => {
    expect(failureText(new CallError(200, { code: 500 }), search)).toBe('系统错误')
    expect(failureText(new CallError(200, { code: 500, message: 'abc' }), search)).toBe('abc')
  })

  it('says when nobody answered (HTTP-04)', () => {
    const error = new CallError(0, {}, 'network')
    expect(failureText(error, create)).toBe('网络异常，服务器未响应')
    expect(failureText(error, create, { offline: '请检查网络' })).toBe('请检查网络')
  })
})

describe('reportFailure', () => {
  it('is silent about what is handled or given up', () => {
    const shown = vi.spyOn(toast, 'error').mockImplementation(() => undefined)
    const handled = said(401)
    handled.handled = true
    reportFailure(handled, search)
    reportFailure(new CallError(0, {}, 'aborted'), search)
    expect(shown).not.toHaveBeenCalled()
    reportFailure(said(500), search)
    expect(shown).toHaveBeenCalledExactlyOnceWith('服务器错误: abc')
  })
})
