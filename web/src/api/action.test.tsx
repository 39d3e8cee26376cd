import { cleanup, renderHook, screen, act as settle } from '@testing-library/react'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '../lib/toast'
import { clearSession, startSession } from '../session/store'
import { act, useAction } from './action'
import { call } from './call'
import { CallError } from './call-error'
import { queryClient } from './queries'

const answers = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
const data = { id: 7, name: '一年级1班' }
const accepts = () => answers(200, { success: true, data, message: '' })
const refuses = () => answers(409, { success: false, message: '班级名称已存在' })

const hook = <T,>(use: () => T) =>
  renderHook(use, {
    wrapper: ({ children }) => (
      <>
        {children}
        <Toaster />
      </>
    ),
  })
const isStale = (path: string) => queryClient.getQueryState([path])?.isInvalidated

beforeEach(() => {
  startSession('t', { id: 1, username: 'a', roles: ['ADMIN'] })
  for (const path of [classesApi.options.path, hoursApi.todos.path]) queryClient.setQueryData([path], [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  clearSession()
})

const INPUT = { params: { id: 7 } }

describe('useAction', () => {
  it('is busy until done, tells, and has read anew what it touches', async () => {
    accepts()
    const after = vi.fn()
    const { result } = hook(() => useAction(classesApi.remove, { after }))
    let running: Promise<boolean> | undefined
    settle(() => {
      running = result.current.run(INPUT)
    })
    expect(result.current.busy).toBe(true)
    expect(await settle(async () => running)).toBe(true)
    expect(result.current.busy).toBe(false)
    expect(after).toHaveBeenCalledWith(data)
    expect(screen.getByText('删除班级成功')).toBeTruthy()
    expect(isStale(classesApi.options.path)).toBe(true)
  })

  it('tells a failure in the words of the server, and is ready again', async () => {
    refuses()
    const [after, failed] = [vi.fn(), vi.fn()]
    const { result } = hook(() => useAction(classesApi.remove, { after, failed }))
    expect(await settle(() => result.current.run(INPUT))).toBe(false)
    expect(screen.getByText('班级名称已存在')).toBeTruthy()
    expect(failed).toHaveBeenCalledWith(expect.any(CallError))
    expect(after).not.toHaveBeenCalled()
    expect([result.current.busy, isStale(classesApi.options.path)]).toEqual([false, false])
  })
})

describe('act', () => {
  it('says other words where it is told to, and none for an empty text', async () => {
    accepts()
    hook(() => undefined)
    await settle(() => act(usersApi.remove, INPUT, { done: '再见' }))
    await settle(() => act(usersApi.remove, INPUT, { done: '' }))
    expect(screen.getByText('再见')).toBeTruthy()
    expect(screen.queryByText('用户已删除')).toBeNull()
  })

  it('takes several calls for one, and leaves before it reads anew', async () => {
    accepts()
    let stale: boolean | undefined
    const done = await settle(() =>
      act(
        hoursApi.removeTodo,
        async () => {
          await call(hoursApi.removeTodo, INPUT)
          return call(hoursApi.removeTodo, { params: { id: 8 } })
        },
        {
          after: () => {
            stale = isStale(hoursApi.todos.path)
          },
        },
      ),
    )
    expect([done, stale, isStale(hoursApi.todos.path)]).toEqual([true, false, true])
  })
})
