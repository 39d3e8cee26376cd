import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../lib/toast'
import { clearSession, sayGoodbye, startSession } from '../../../session/store'
import { type Asked, answering, ME, message, OTHER, offline, refusal, signInAs } from '../testing'
import { createDelivery } from './deliver'
import { discard, onOutboxWork, post, postAgain, useOutbox } from './outbox'
import { readOutbox } from './outbox-store'

const contents = (calls: Asked[]) => calls.map(({ body }) => body.content)
const states = () => useOutbox.getState().entries.map(({ content, state }) => [content, state])
const settled = () => vi.waitFor(() => expect(useOutbox.getState().entries).toEqual([]))

let delivered: string[] = []
const delivery = () => createDelivery(({ content }) => delivered.push(content))

/** Stores what it gets, once a client id, as the server does. */
const server = (trouble: (asked: Asked, turn: number) => unknown = () => undefined) => {
  const stored = new Map<unknown, string>()
  let turn = 0
  const calls = answering(async (asked) => {
    const failing = await trouble(asked, turn++)
    if (failing !== undefined) return failing
    stored.set(asked.body.clientId, String(asked.body.content))
    return message(stored.size, { content: String(asked.body.content), senderId: ME })
  })
  return { calls, stored }
}

/** A browser that does something else before, or instead of, keeping what it is given. */
const storing = (first: (key: string) => void) => {
  const real = localStorage
  const setItem = (key: string, value: string) => {
    first(key)
    real.setItem(key, value)
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(real, {
      get: (_, name) => {
        if (name === 'setItem') return setItem
        const value: unknown = Reflect.get(real, name)
        return typeof value === 'function' ? value.bind(real) : value
      },
    }),
  )
}

beforeEach(() => {
  delivered = []
  localStorage.clear()
  signInAs('TEACHER')
  useOutbox.setState({ userId: ME, entries: [] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  clearSession()
})

describe('the outbox', () => {
  it('shows a message at once, and sends a session in order, one after the other', async () => {
    let open: (() => void) | undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const { calls } = server((_, turn) => (turn === 0 ? gate : undefined))
    for (const content of ['一', '二', '三']) await post(7, { content })
    const sending = delivery()
    sending.flush()
    sending.flush()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(states()).toEqual([
      ['一', 'sending'],
      ['二', 'sending'],
      ['三', 'sending'],
    ])
    open?.()
    await settled()
    expect(contents(calls)).toEqual(['一', '二', '三'])
    expect(delivered).toEqual(['一', '二', '三'])
  })

  it('keeps what was written without a network, over a reload, and sends it once', async () => {
    const { calls, stored } = server((_, turn) => (turn === 0 ? offline() : undefined))
    await post(7, { content: '一' })
    await post(7, { content: '二' })
    const before = delivery()
    before.flush()
    await vi.waitFor(() => expect(states()[0]).toEqual(['一', 'waiting']))
    before.stop()
    expect(calls).toHaveLength(1)
    // A new page knows it from the storage alone.
    useOutbox.setState({ userId: ME, entries: [] })
    expect(readOutbox(ME).map(({ content }) => content)).toEqual(['一', '二'])
    delivery().flush()
    await settled()
    expect(contents(calls)).toEqual(['一', '一', '二'])
    expect(calls[0]?.body.clientId).toBe(calls[1]?.body.clientId)
    expect([...stored.values()]).toEqual(['一', '二'])
  })

  it('tries again by itself, later and later', async () => {
    vi.useFakeTimers()
    const { calls } = server((_, turn) => (turn < 2 ? refusal(503, '忙') : undefined))
    await post(7, { content: '一' })
    delivery().flush()
    await vi.advanceTimersByTimeAsync(1_900)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(calls).toHaveLength(3)
    expect(useOutbox.getState().entries).toEqual([])
  })

  it('does not send as somebody else what one person wrote, not even between a file and its message', async () => {
    const calls = answering(({ call }) => {
      if (!call.endsWith('/messages')) {
        // Another tab signs in while the file is on its way.
        startSession('token2', { id: OTHER, username: 'another', roles: ['TEACHER'] })
        return { id: 5 }
      }
      return message(1)
    })
    const written = await post(7, { content: '', file: new File(['x'], 'a.txt', { type: 'text/plain' }) })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(readOutbox(ME)[0]?.state).toBe('waiting'))
    sending.stop()
    expect(calls).toHaveLength(1)
    expect([readOutbox(ME).length, readOutbox(OTHER).length]).toEqual([1, 0])
    // Without a store for files it lives in memory, which outlasts a test.
    signInAs('TEACHER')
    discard(written)
  })

  it('takes a refusal as final and says why; what follows is sent', async () => {
    const { calls } = server(({ body }) => (body.content === '一' ? refusal(403, '会话已结束') : undefined))
    const refused = await post(7, { content: '一' })
    await post(7, { content: '二' })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(delivered).toEqual(['二']))
    await vi.waitFor(() => expect(states()).toEqual([['一', 'failed']]))
    expect(useOutbox.getState().entries[0]?.reason).toBe('会话已结束')
    sending.flush()
    expect(calls).toHaveLength(2)
    postAgain(refused)
    sending.flush()
    await vi.waitFor(() => expect(calls).toHaveLength(3))
    await vi.waitFor(() => expect(states()).toEqual([['一', 'failed']]))
    discard(refused)
    expect(states()).toEqual([])
  })

  it('lets one session wait without holding up another', async () => {
    server(({ call }) => (call.includes('/7/') ? offline() : undefined))
    await post(7, { content: '等' })
    await post(8, { content: '走' })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(delivered).toEqual(['走']))
    expect(states()).toEqual([['等', 'waiting']])
    sending.stop()
  })

  it('uploads a file before its message, and not again when the message fails', async () => {
    const { calls } = server(({ call }, turn) => {
      if (call.startsWith('POST /api/communication/upload')) return { id: 31 }
      return turn === 1 ? offline() : undefined
    })
    await post(7, { content: '', file: new File(['x'], '病历.jpg', { type: 'image/jpeg' }) })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(states()).toEqual([['', 'waiting']]))
    sending.flush()
    await settled()
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /api/communication/upload',
      'POST /api/communication/sessions/7/messages',
      'POST /api/communication/sessions/7/messages',
    ])
    expect(calls[2]?.body).toMatchObject({ type: 'image', fileId: 31 })
  })

  it('belongs to one person, and is gone when they sign out', async () => {
    server(() => offline())
    await post(7, { content: '一' })
    startSession('other', { id: 9, username: 'other', roles: ['PARENT'] })
    expect(useOutbox.getState()).toMatchObject({ userId: 9, entries: [] })
    signInAs('TEACHER')
    expect(states()).toEqual([['一', 'sending']])
    sayGoodbye()
    expect([useOutbox.getState().entries, readOutbox(ME)]).toEqual([[], []])
  })

  it('uploads again what the server has swept away meanwhile', async () => {
    let files = 30
    const { calls } = server(({ call, body }, turn) => {
      if (call.startsWith('POST /api/communication/upload')) return { id: ++files }
      if (turn === 1) return offline()
      if (body.fileId === 31)
        return Response.json(
          { success: false, message: '文件不存在', errors: [], field: 'fileId' },
          { status: 400 },
        )
      return undefined
    })
    await post(7, { content: '', file: new File(['x'], '病历.jpg', { type: 'image/jpeg' }) })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(states()).toEqual([['', 'waiting']]))
    sending.flush()
    await settled()
    expect(calls.map(({ call }) => call.split('/').at(-1))).toEqual([
      'upload',
      'messages',
      'messages',
      'upload',
      'messages',
    ])
    expect(calls.at(-1)?.body).toMatchObject({ fileId: 32 })
  })

  it('says that a file is gone when its bytes are, and does not try for ever', async () => {
    const { calls } = server(({ call }) =>
      call.endsWith('/upload')
        ? { id: 31 }
        : Response.json({ success: false, message: '请选择图片文件', field: 'fileId' }, { status: 400 }),
    )
    await post(7, { content: '', file: new File(['x'], '病历.jpg', { type: 'image/jpeg' }) })
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(states()).toEqual([['', 'failed']]))
    expect(calls).toHaveLength(2)
    const [entry] = useOutbox.getState().entries
    discard(entry?.clientId ?? '')
  })
})

describe('a browser that keeps nothing', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  it('loses no message while the page is open, and says that it must stay so', async () => {
    const { calls } = server((_, turn) => (turn === 0 ? offline() : undefined))
    const warned = vi.spyOn(toast, 'warning')
    storing(full)
    await post(7, { content: '一' })
    await post(7, { content: '二' })
    expect(warned).toHaveBeenCalledWith('浏览器无法保存这条消息，发出前请不要关闭页面')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    const sending = delivery()
    sending.flush()
    await vi.waitFor(() => expect(states()[0]).toEqual(['一', 'waiting']))
    sending.flush()
    await settled()
    expect(contents(calls)).toEqual(['一', '一', '二'])
    expect(calls[0]?.body.clientId).toBe(calls[1]?.body.clientId)
  })

  it('makes room by forgetting talks that can be read anew', async () => {
    server(() => offline())
    localStorage.setItem('talks:1', '{}')
    const warned = vi.spyOn(toast, 'warning')
    storing(() => {
      if (localStorage.getItem('talks:1') !== null) full()
    })
    await post(7, { content: '一' })
    expect(warned).not.toHaveBeenCalled()
    expect(localStorage.getItem('talks:1')).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox:1:'))).toHaveLength(1)
  })
})

describe('two tabs', () => {
  const another = async () => {
    vi.resetModules()
    return await import('./outbox')
  }

  it('that write in the same moment both keep what was written', async () => {
    const other = await another()
    let first = true
    storing(() => {
      // Between this tab's reading and its writing.
      if (first) {
        first = false
        void other.post(7, { content: '那边' })
      }
    })
    await post(7, { content: '这边' })
    expect(readOutbox(ME).map(({ content }) => content)).toHaveLength(2)
    const { stored } = server()
    delivery().flush()
    await settled()
    expect([...stored.values()].sort()).toEqual(['这边', '那边'].sort())
  })

  it('send for each other: one that is closed leaves nothing behind', async () => {
    const { stored } = server()
    const sending = delivery()
    const end = onOutboxWork(sending.flush)
    const other = await another()
    await other.post(7, { content: '那边' })
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('outbox:'))
    const newValue = localStorage.getItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue: null, newValue }))
    await vi.waitFor(() => expect([...stored.values()]).toEqual(['那边']))
    await settled()
    end()
  })
})
