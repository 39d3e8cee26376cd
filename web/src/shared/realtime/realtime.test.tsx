import { QueryObserver } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { RealtimeEvent } from '@xueqiao/contract/events/realtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../api/call-error'
import { queryClient } from '../../api/queries'
import { clearSession, startSession } from '../../session/store'
import { goLive } from './live'
import { Realtime } from './Realtime'
import { onResync, sendTyping, tell, useConnection, useRealtime } from './realtime'

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: { type: string }[] = []
  closed = false
  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
  }
  says(frame: object | string) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }
  accept() {
    this.onopen?.()
    this.says({ type: 'ready' })
  }
  end(code = 1006) {
    this.onclose?.({ code })
  }
}

const last = () => FakeSocket.all.at(-1) ?? new FakeSocket('none')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (visible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const answers = vi.fn<(path: string) => Response>()
const ok = () => Response.json({ success: true, data: {}, message: '' })
const bell: RealtimeEvent = { type: 'bell', title: '新通知', link: '/x' }

let connection = ''
const Probe = ({ onBell }: { onBell?: () => void }) => {
  connection = useConnection()
  useRealtime('bell', () => onBell?.())
  return null
}

const synced = vi.fn()
const firstSynced = vi.fn()
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
  answers.mockReset().mockImplementation(ok)
  vi.stubGlobal('fetch', async (path: string) => answers(path))
  for (const spy of [synced, firstSynced]) spy.mockClear()
  localStorage.clear()
  startSession('tok', { username: 'zhou' })
  ends = [onResync(synced), onResync(firstSynced, { first: true }), goLive('tok')]
})
afterEach(() => {
  for (const end of ends) end()
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the socket', () => {
  it('says who it is, and passes on what it is told', () => {
    const onBell = vi.fn()
    render(<Probe onBell={onBell} />)
    expect(last().url).toBe(`${location.origin.replace('http', 'ws')}/api/realtime`)
    act(() => last().accept())
    expect(last().sent).toEqual([{ type: 'hello', token: 'tok' }])
    expect(connection).toBe('open')
    expect(synced).not.toHaveBeenCalled()
    expect(firstSynced).toHaveBeenCalledTimes(1)
    act(() => last().says(bell))
    expect(onBell).toHaveBeenCalledTimes(1)
  })

  it('passes over what it does not understand', () => {
    const onBell = vi.fn()
    render(<Probe onBell={onBell} />)
    act(() => last().accept())
    for (const frame of ['{', 'null', { type: 'bell' }, { type: 'toString' }, { type: 'newer', x: 1 }])
      last().says(frame)
    expect(onBell).not.toHaveBeenCalled()
  })

  it('comes back after a loss, and has everything asked for again', async () => {
    last().accept()
    act(() => last().end())
    await wait(500)
    expect(FakeSocket.all).toHaveLength(2)
    act(() => last().accept())
    expect(synced).toHaveBeenCalledTimes(1)
    await wait(0)
    // The bus between the servers was gone for a while.
    act(() => last().says({ type: 'ready' }))
    await wait(2000)
    expect(synced).toHaveBeenCalledTimes(2)
  })

  it('notices a server that has gone silent', async () => {
    last().accept()
    await wait(30_000)
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
    const [first] = FakeSocket.all
    await wait(5000)
    expect(first?.closed).toBe(true)
    await wait(500)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('stays while the server answers', async () => {
    last().accept()
    for (let beats = 0; beats < 4; beats++) {
      await wait(30_000)
      last().says({ type: 'pong' })
    }
    expect(FakeSocket.all).toHaveLength(1)
    // Once a minute, in case the server died between a deed and its telling.
    expect(synced).toHaveBeenCalledTimes(2)
  })

  it('is looked after at once when the page is seen or the network is back', async () => {
    last().accept()
    show(false)
    last().end()
    last().end()
    await wait(100)
    show(true)
    expect(FakeSocket.all).toHaveLength(2)
    act(() => last().accept())
    act(() => void window.dispatchEvent(new Event('online')))
    expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  })

  it('ends with the session, whose rules say the rest', async () => {
    answers.mockImplementation(() =>
      Response.json({ success: false, code: 'SESSION_TIMEOUT', message: '会话已超时' }, { status: 401 }),
    )
    last().accept()
    act(() => last().end(4401))
    await wait(1000)
    expect(answers).toHaveBeenCalledWith('/api/auth/user')
    expect(localStorage.getItem('token')).toBeNull()
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('closed by the tenth tab of the same user, leaves it the room', async () => {
    last().accept()
    act(() => last().end(4409))
    await wait(20_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(synced).toHaveBeenCalled()
  })
})

describe('where sockets are blocked', () => {
  const block = async () => {
    act(() => last().end())
    await wait(500)
    act(() => last().end())
    await wait(0)
  }

  it('the page asks every 15 seconds while it is seen, and tries again now and then', async () => {
    render(<Probe />)
    await block()
    expect(connection).toBe('polling')
    expect(synced).toHaveBeenCalledTimes(1)
    await wait(45_000)
    const asked = synced.mock.calls.length
    expect(asked).toBeGreaterThanOrEqual(3)
    show(false)
    await wait(60_000)
    expect(synced).toHaveBeenCalledTimes(asked)
    expect(FakeSocket.all.length).toBeGreaterThan(3)
    show(true)
    act(() => last().accept())
    expect(connection).toBe('open')
  })

  it('or swallow the hello', async () => {
    render(<Probe />)
    last().onopen?.()
    await wait(5500)
    last().onopen?.()
    await wait(5500)
    expect(connection).toBe('polling')
  })

  it('and no server answers either, nothing is asked that would fail', async () => {
    answers.mockImplementation(() => {
      throw new TypeError('offline')
    })
    render(<Probe />)
    await block()
    await wait(60_000)
    expect(connection).toBe('connecting')
    expect(synced).not.toHaveBeenCalled()
  })
})

describe('typing', () => {
  it('is told once in three seconds for each conversation', async () => {
    sendTyping(7)
    last().accept()
    for (const id of [7, 7, 8]) sendTyping(id)
    await wait(3000)
    sendTyping(8)
    const typed = last().sent.filter(({ type }) => type === 'typing')
    expect(typed).toEqual([7, 8, 8].map((sessionId) => ({ type: 'typing', sessionId })))
  })
})

describe('what a page has read', () => {
  const stale = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0])

  beforeEach(() => {
    for (const path of ['/api/notifications', '/api/notifications/bell', '/api/feedback', '/api/classes'])
      queryClient.setQueryData([path, undefined], {})
    queryClient.setQueryData(['/api/dashboard', undefined], {})
    queryClient.setQueryData(['/api/communication/conversations', undefined], {})
    queryClient.setQueryData(['/api/communication/sessions/{id}/messages', undefined], {})
  })

  it.each<[RealtimeEvent, string[]]>([
    [
      { type: 'notice.changed', noticeId: 1 },
      ['/api/notifications', '/api/notifications/bell', '/api/dashboard'],
    ],
    [bell, ['/api/notifications/bell']],
    [
      { type: 'feedback.changed', feedbackId: 1 },
      ['/api/notifications/bell', '/api/feedback', '/api/dashboard'],
    ],
    [{ type: 'conversation.changed', sessionId: 1 }, ['/api/communication/conversations']],
    [{ type: 'timetable.changed' }, ['/api/dashboard']],
    [{ type: 'presence', userId: 1, online: true }, []],
  ])('is old news after %o', async (event, paths) => {
    tell(event)
    await wait(1000)
    expect(stale()).toEqual(paths)
  })

  it('is old news after an absence, the notices of the home page too', async () => {
    last().accept()
    last().end()
    await wait(500)
    last().accept()
    await wait(1000)
    expect(stale()).toEqual([
      '/api/notifications',
      '/api/notifications/bell',
      '/api/feedback',
      '/api/dashboard',
      '/api/communication/conversations',
    ])
  })
})

describe('a page opened while the server is gone', () => {
  const reading = (error: CallError) => {
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('da')
    const observer = new QueryObserver(queryClient, { queryKey: ['/api/classes', error.status], queryFn })
    ends.push(observer.subscribe(() => undefined))
    return { queryFn, data: () => observer.getCurrentResult().data }
  }

  it('is read as soon as the server is back, be it the first time it is met', async () => {
    const [lost, proxied, refused] = [
      reading(new CallError(0, {}, 'network')),
      reading(new CallError(502)),
      reading(new CallError(403)),
    ]
    await wait(0)
    act(() => last().end())
    await wait(500)
    expect(lost.data()).toBeUndefined()
    act(() => last().accept())
    await wait(0)
    expect([lost.data(), proxied.data()]).toEqual(['da', 'da'])
    expect(refused.queryFn).toHaveBeenCalledTimes(1)
  })
})

describe('a tab', () => {
  it('opens its socket after sign-in, closes it at sign-out, and says when it is cut off', async () => {
    vi.useRealTimers()
    for (const end of ends.splice(0)) end()
    FakeSocket.all = []
    render(<Realtime />)
    await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1), 5000)
    vi.useFakeTimers()
    act(() => last().accept())
    answers.mockImplementation(() => {
      throw new TypeError('offline')
    })
    act(() => last().end())
    expect(screen.queryByText('正在重连…')).toBeNull()
    await wait(3000)
    expect(screen.getByRole('status').textContent).toBe('正在重连…')
    const open = FakeSocket.all.length
    act(clearSession)
    expect(screen.queryByText('正在重连…')).toBeNull()
    await wait(60_000)
    expect(FakeSocket.all).toHaveLength(open)
  })
})
