import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call'
import { useLooking } from '../../../lib/useLooking'
import { editConversation, editWindow, refreshUnread } from './cache'
import type { ChatWindow } from './window'
import { newest } from './window'

const SETTLE_MS = 400

/** Read is what stands at the bottom before somebody's eyes, for a moment. */
export const useReadMark = (sessionId: number, window: ChatWindow | undefined, atBottom: boolean) => {
  const looking = useLooking()
  const [done, setDone] = useState({ sessionId, seq: 0 })
  const seq = window === undefined ? 0 : newest(window)
  const known = Math.max(window?.lastReadSeq ?? 0, done.sessionId === sessionId ? done.seq : 0)
  const due = looking && atBottom && seq > known

  // The line above what is new stays while the chat is open, and is in its new place when it is opened again.
  const read = useRef(0)
  useEffect(() => {
    read.current = 0
    return () => {
      editWindow(sessionId, (now) => ({ ...now, lastReadSeq: Math.max(now.lastReadSeq, read.current) }))
    }
  }, [sessionId])

  useEffect(() => {
    if (!due) return
    const timer = setTimeout(async () => {
      try {
        const mark = await call(
          messagesApi.read,
          { params: { id: sessionId }, body: { seq } },
          { aside: true },
        )
        setDone({ sessionId, seq })
        read.current = seq
        editConversation(sessionId, (row) => ({
          ...row,
          lastReadSeq: Math.max(row.lastReadSeq, mark.lastReadSeq),
          unreadCount: mark.unreadCount,
          urgent: mark.unreadCount > 0 && row.urgent,
        }))
        refreshUnread()
      } catch {
        // Nothing is lost: it is tried again with the next message, or when the chat is opened anew.
      }
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [due, seq, sessionId])
}
