import { refreshUser } from '../../session/actions'
import { readFrame } from './read'
import { bindSender, resync, setConnection, tell } from './realtime'

const READY_MS = 5000
const TICK_MS = 15_000
/** Beats are every second tick, so that a phone may sleep in between. */
const BEAT_MS = 2 * TICK_MS
const PONG_MS = 5000
const SAFETY_MS = 60_000
/** Whoever has just signed out, here or in another tab, needs not be told that the session is over. */
const VERDICT_MS = 1000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 60_000
/** A server that ends, or a bus that is back, speaks to thousands at once. */
const SPREAD_MS = 2000
/** After these failures in a row, sockets are taken for blocked. */
const BLOCKED_AFTER = 2

const GOING_AWAY = 1001
const SESSION_OVER = 4401
const PASSWORD_FIRST = 4403
const TOO_MANY = 4409

const address = () => `${window.location.origin.replace(/^http/, 'ws')}/api/realtime`
const isVisible = () => document.visibilityState === 'visible'

/** Keeps one socket open for as long as this token is signed in; the answer ends it. */
export const connect = (token: string): (() => void) => {
  let socket: WebSocket | undefined
  let ready = false
  let wasReady = false
  let polling = false
  let failures = 0
  let lastSync = Date.now()
  let lastBeat = Date.now()
  let stopped = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let spread: ReturnType<typeof setTimeout> | undefined

  const sync = (options?: { first: boolean }) => {
    lastSync = Date.now()
    resync(options)
  }
  const send = (frame: object) => socket?.send(JSON.stringify(frame))

  /** Without a socket the page asks; but only a server that answers, or every question would fail in the user's face. */
  const poll = async () => {
    lastSync = Date.now()
    // By its bare address: the contract's file would be one more to load for every phone.
    polling = await fetch('/api/health', { signal: AbortSignal.timeout(READY_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (stopped || ready) return
    setConnection(polling ? 'polling' : wasReady ? 'reconnecting' : 'connecting')
    if (polling) sync()
  }

  /** Gives the socket this long to be heard of. */
  const expect = (ms: number) => {
    clearTimeout(patience)
    patience = setTimeout(() => drop(0), ms)
  }

  const retryIn = (ms: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(open, ms)
  }

  /** The answer says what is the matter, and the session's own rules deal with it (000 §8). */
  const verify = async () => {
    await refreshUser()
    if (!stopped) retryIn(LAST_RETRY_MS)
  }

  const drop = (code: number) => {
    clearTimeout(patience)
    if (socket !== undefined) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
    socket = undefined
    ready = false
    bindSender(undefined)
    if (!stopped) goOn(code)
  }

  const goOn = (code: number) => {
    if (code === SESSION_OVER || code === PASSWORD_FIRST) {
      setConnection('idle')
      waiting = setTimeout(verify, VERDICT_MS)
      return
    }
    failures = code === TOO_MANY ? BLOCKED_AFTER : failures + 1
    if (!polling) setConnection(wasReady ? 'reconnecting' : 'connecting')
    if (!polling && failures >= BLOCKED_AFTER) void poll()
    if (code === TOO_MANY) return retryIn(LAST_RETRY_MS)
    if (code === GOING_AWAY) return retryIn(Math.random() * SPREAD_MS)
    const most = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
    retryIn(most * (0.5 + Math.random() / 2))
  }

  const isReady = () => {
    if (ready) {
      clearTimeout(spread)
      spread = setTimeout(sync, Math.random() * SPREAD_MS)
      return
    }
    ready = true
    polling = false
    failures = 0
    lastBeat = Date.now()
    bindSender(send)
    setConnection('open')
    sync({ first: !wasReady })
    wasReady = true
  }

  const open = () => {
    clearTimeout(waiting)
    if (stopped || socket !== undefined) return
    if (!wasReady && failures === 0) setConnection('connecting')
    const made = new WebSocket(address())
    socket = made
    expect(READY_MS)
    made.onopen = () => send({ type: 'hello', token })
    made.onmessage = ({ data }) => {
      const frame = readFrame(data)
      clearTimeout(patience)
      if (frame === 'ready') isReady()
      else if (frame !== undefined && frame !== 'pong') tell(frame)
    }
    made.onclose = ({ code }) => drop(code)
  }

  const beat = () => {
    lastBeat = Date.now()
    expect(PONG_MS)
    send({ type: 'ping' })
  }

  const tick = () => {
    const now = Date.now()
    if (ready && now - lastBeat >= BEAT_MS) beat()
    if (!isVisible()) return
    if (ready && now - lastSync >= SAFETY_MS) sync()
    if (!ready && failures >= BLOCKED_AFTER && now - lastSync >= TICK_MS) void poll()
  }

  /** The network or the user is back: what seems open may have died meanwhile, and nobody wants to wait. */
  const wake = () => {
    if (!isVisible()) return
    if (ready) beat()
    else open()
    tick()
  }

  const timer = setInterval(tick, TICK_MS)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  open()

  return () => {
    stopped = true
    clearInterval(timer)
    clearTimeout(waiting)
    clearTimeout(spread)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    drop(0)
    setConnection('idle')
  }
}
