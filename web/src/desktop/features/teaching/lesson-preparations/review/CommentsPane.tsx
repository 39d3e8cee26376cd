import { placeLabel } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import { preparationReviewApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { PREPARATION_REASON_MAX } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../../../api/action'
import { formatFeedTime } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { type Note, useNotes } from './notes'

interface WriteProps {
  label: string
  placeholder: string
  busy: boolean
  opened?: boolean
  onSend: (text: string) => Promise<boolean>
  onCancel?: () => void
}

const Write = ({ label, placeholder, busy, opened = false, onSend, onCancel }: WriteProps) => {
  const [text, setText] = useState('')
  return (
    <div className="prep-write">
      <Input.TextArea
        aria-label={label}
        placeholder={placeholder}
        autoFocus={opened}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={PREPARATION_REASON_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {(opened || text !== '') && (
        <span>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              取消
            </Button>
          )}
          <Button
            size="small"
            type="primary"
            disabled={busy || text.trim() === ''}
            onClick={() => void onSend(text).then((sent) => sent && setText(''))}
          >
            发送
          </Button>
        </span>
      )}
    </div>
  )
}

const One = ({ id, note }: { id: number; note: Note }) => {
  const { shown } = useNotes()
  const [answering, setAnswering] = useState(false)
  const comment = useAction(api.comment, { after: () => setAnswering(false) })
  const resolve = useAction(api.resolve)
  const card = useRef<HTMLLIElement>(null)
  const isShown = shown === note.id
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const done = note.resolvedAt !== null
  return (
    <li ref={card} className="prep-note" data-done={done} data-shown={isShown}>
      <header>
        <i>{done ? <Icon name="check" size="s" /> : note.number}</i>
        <b>{note.authorName}</b>
        <time dateTime={note.createdAt}>{formatFeedTime(note.createdAt)}</time>
      </header>
      <div>
        <small className="muted">
          {placeLabel(note.place)}
          {done && `，${note.resolvedByName ?? ''}已解决`}
        </small>
        {note.quote !== '' && <q>{note.quote}</q>}
        <p>{note.text}</p>
        {note.answers.map((answer) => (
          <p key={answer.id} className="prep-answer">
            <b>{answer.authorName}</b> {answer.text}
          </p>
        ))}
        {answering ? (
          <Write
            label="回复评论"
            placeholder="写一条回复"
            opened
            busy={comment.busy}
            onSend={(text) => comment.run({ params: { id }, body: { text, parentId: note.id } })}
            onCancel={() => setAnswering(false)}
          />
        ) : (
          <span className="prep-note-actions">
            {!done && (
              <Button type="link" size="small" onClick={() => setAnswering(true)}>
                回复
              </Button>
            )}
            {note.mayResolve && (
              <Button
                type="link"
                size="small"
                disabled={resolve.busy}
                onClick={() =>
                  resolve.run({
                    params: { id, commentId: note.id },
                    body: { resolved: !done },
                  })
                }
              >
                {done ? '重新打开' : '标为已解决'}
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  )
}

/** What is said of the paragraphs, open ones first, and where the next one is written. */
export const CommentsPane = ({ id }: { id: number }) => {
  const { notes, spot, setSpot } = useNotes()
  const comment = useAction(api.comment, { after: () => setSpot?.(undefined) })
  const inOrder = notes.toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity))
  return (
    <>
      {notes.length === 0 && <p className="prep-none muted">还没有评论。指向一段文字，点“评论”。</p>}
      <ol className="prep-notes" aria-label="评论">
        {inOrder.map((note) => (
          <One key={note.id} {...{ id, note }} />
        ))}
      </ol>
      <div className="prep-foot">
        {spot !== undefined && (
          <small>
            评论：{placeLabel(spot.place)}
            {spot.block !== null && '中选定的一段'}
          </small>
        )}
        <Write
          key={spot === undefined ? '' : `${spot.place} ${spot.block}`}
          label="写一条评论"
          placeholder={spot === undefined ? '评论整份备课；指向一段文字可以单独评论' : '作者会收到提醒'}
          opened={spot !== undefined}
          busy={comment.busy}
          onSend={(text) =>
            comment.run({
              params: { id },
              body: { text, place: spot?.place ?? 'head', ...(spot?.block && { block: spot.block }) },
            })
          }
          {...(spot && { onCancel: () => setSpot?.(undefined) })}
        />
      </div>
    </>
  )
}
