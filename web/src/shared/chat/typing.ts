import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/store'
import { sendTyping, useRealtime } from '../realtime/realtime'

/** Said every three seconds as long as somebody writes, so believed a little longer. */
const BELIEVE_MS = 5_000

/** Who else is writing in this session, and a way to say that one is writing oneself. */
export const useTyping = (sessionId: number) => {
  const [typists, setTypists] = useState<ReadonlyMap<number, string>>(new Map())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  const stop = (userId: number) => {
    clearTimeout(timers.current.get(userId))
    timers.current.delete(userId)
    setTypists((before) => new Map([...before].filter(([id]) => id !== userId)))
  }

  useRealtime('typing', (event) => {
    if (event.sessionId !== sessionId || event.userId === useSession.getState().user?.id) return
    clearTimeout(timers.current.get(event.userId))
    timers.current.set(
      event.userId,
      setTimeout(() => stop(event.userId), BELIEVE_MS),
    )
    setTypists((before) => new Map(before).set(event.userId, event.name))
  })
  useRealtime('message.sent', ({ message }) => {
    if (message.sessionId === sessionId) stop(message.senderId)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other writers
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
      setTypists(new Map())
    }
  }, [sessionId])

  return {
    typing: [...typists.values()],
    say: () => sendTyping(sessionId),
  }
}
