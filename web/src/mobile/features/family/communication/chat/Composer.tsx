import { type ChatMessage, MESSAGE_MAX } from '@xueqiao/contract/features/family/communication/messages'
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { toast } from '../../../../../lib/toast'
import { ACCEPTED_FILES, ACCEPTED_IMAGES, refusalOf } from '../../../../../shared/chat/files'
import { drafts } from '../../../../../shared/chat/sending/drafts'
import { isSendKey } from '../../../../../shared/chat/sending/keys'
import { post } from '../../../../../shared/chat/sending/outbox'
import { Sheet } from '../../../../kit/Sheet'
import { MenuRow } from '../ConversationMenu'
import { quoteText } from './Bubble'
import { EmojiPanel } from './EmojiPanel'
import { NoticeSheet } from './NoticeSheet'
import { UrgentSheet } from './UrgentSheet'

type Quoted = NonNullable<ChatMessage['replyTo']>

interface ComposerProps {
  sessionId: number
  /** Only a parent can be in a hurry: it goes to the duty teacher, too. */
  mayUrge: boolean
  quoted: Quoted | undefined
  onUnquote: () => void
  onTyping: () => void
  onSent: () => void
  /** Has the focus at once: somebody writes again what was taken back. */
  focused?: boolean
}

export const Composer = (props: ComposerProps) => {
  const { sessionId, mayUrge, quoted, onUnquote, onTyping, onSent, focused = false } = props
  const draft = drafts.of(sessionId)
  const [text, setText] = useState(draft.text)
  const [sheet, setSheet] = useState<'more' | 'urgent' | 'notice'>()
  const [emoji, setEmoji] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const images = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isEmpty = text.trim() === ''

  // The field grows with what is written, up to what the style allows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the text
  useLayoutEffect(() => {
    const { current } = area
    if (current === null) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [text])
  useLayoutEffect(() => {
    if (quoted !== undefined || focused) area.current?.focus()
  }, [quoted, focused])

  const write = (value: string) => {
    setText(value)
    draft.keep(value)
  }
  const say = (content: string, urgentReason?: string) => {
    void post(sessionId, {
      content,
      ...(quoted && { replyTo: quoted }),
      ...(urgentReason !== undefined && { urgentReason }),
    })
    write('')
    onUnquote()
    onSent()
  }
  const send = () => {
    const content = text.trim()
    if (content !== '') say(content)
    if (!emoji) area.current?.focus()
  }
  /** Where the cursor stands, or stood. */
  const insert = (piece: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    const next = text.slice(0, selectionStart) + piece + text.slice(selectionEnd)
    if (next.length > MESSAGE_MAX) return
    write(next)
    const place = selectionStart + piece.length
    requestAnimationFrame(() => area.current?.setSelectionRange(place, place))
  }
  const attach = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    setSheet(undefined)
    for (const file of chosen) {
      const wrong = refusalOf(file)
      if (wrong !== undefined) toast.error(wrong)
      else void post(sessionId, { content: '', file })
    }
    if (chosen.length > 0) onSent()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }

  return (
    <footer className="m-composer">
      {quoted !== undefined && (
        <div className="m-composer-quote">
          <span className="m-grow m-ellipsis">回复 {quoteText(quoted)}</span>
          <button type="button" className="m-icon-button" aria-label="取消回复" onClick={onUnquote}>
            <Icon name="x" />
          </button>
        </div>
      )}
      <div className="m-composer-bar">
        <textarea
          ref={area}
          rows={1}
          aria-label="输入消息"
          placeholder="输入消息"
          enterKeyHint="send"
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={({ target }) => {
            write(target.value)
            onTyping()
          }}
          onKeyDown={onKey}
          onFocus={() => setEmoji(false)}
        />
        <button
          type="button"
          className="m-icon-button"
          aria-label="表情"
          aria-expanded={emoji}
          onClick={() => {
            area.current?.blur()
            setEmoji(!emoji)
          }}
        >
          <Icon name="smile" size="xl" />
        </button>
        <button
          type="button"
          className="m-icon-button"
          aria-label="发送图片"
          onClick={() => images.current?.click()}
        >
          <Icon name="image" size="xl" />
        </button>
        {(isEmpty || mayUrge) && (
          <button type="button" className="m-icon-button" aria-label="更多" onClick={() => setSheet('more')}>
            <Icon name="plus" size="xl" />
          </button>
        )}
        {!isEmpty && (
          // Not losing the focus keeps the keyboard where it is.
          <button
            type="button"
            className="m-icon-button m-send"
            aria-label="发送"
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
          >
            <Icon name="send" size="l" />
          </button>
        )}
      </div>
      {emoji && <EmojiPanel onChoose={insert} onClose={() => setEmoji(false)} />}
      <input ref={images} type="file" accept={ACCEPTED_IMAGES} multiple hidden onChange={attach} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={attach} />
      <input ref={files} type="file" accept={ACCEPTED_FILES} multiple hidden onChange={attach} />
      {sheet === 'more' && (
        <Sheet title="发送" onClose={() => setSheet(undefined)}>
          <MenuRow icon="camera" onClick={() => camera.current?.click()}>
            拍照
          </MenuRow>
          <MenuRow icon="file" onClick={() => files.current?.click()}>
            文件
          </MenuRow>
          <MenuRow icon="bell" onClick={() => setSheet('notice')}>
            转发通知
          </MenuRow>
          {mayUrge && (
            <MenuRow icon="alert" onClick={() => setSheet('urgent')}>
              紧急消息
            </MenuRow>
          )}
        </Sheet>
      )}
      {sheet === 'notice' && (
        <NoticeSheet
          onChoose={({ id, title }) => {
            setSheet(undefined)
            void post(sessionId, { type: 'notice', noticeId: id, content: title })
            onSent()
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
      {sheet === 'urgent' && (
        <UrgentSheet
          sessionId={sessionId}
          content={text}
          onContent={write}
          onSend={(reason) => {
            setSheet(undefined)
            say(text.trim(), reason)
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
    </footer>
  )
}
