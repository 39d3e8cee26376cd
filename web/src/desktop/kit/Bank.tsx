import type { BankApi, BankComment } from '@xueqiao/contract/common/comment-bank'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../api/action'
import { Icon } from '../../lib/icons'
import './bank.css'

interface BankProps {
  api: BankApi
  comments: readonly BankComment[]
  onInsert: (text: string) => void
  /** What is written now, to be kept. */
  text: string
  /** Which places there are, and what they become. */
  hint: string
  /** As it will read, where it is known of whom. */
  shownAs?: (text: string) => string
}

export const Bank = ({ api, comments, onInsert, text, hint, shownAs = String }: BankProps) => {
  const [removing, setRemoving] = useState(false)
  const isNew = text.trim() !== '' && comments.every((one) => one.text !== text.trim())
  return (
    <div className="comment-bank">
      <ul aria-label="常用评语">
        {comments.map((comment, index) => (
          <li key={comment.id}>
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(comment.text)}
            >
              {shownAs(comment.text)}
              {index < 9 && <kbd>Alt {index + 1}</kbd>}
            </button>
            {removing && (
              <button
                type="button"
                aria-label={`删除评语 ${comment.text}`}
                onClick={() => void act(api.removeComment, { params: { id: comment.id } })}
              >
                <Icon name="x" size="s" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        disabled={!isNew}
        onClick={() => void act(api.addComment, { body: { text: text.trim() } }, { done: '已存为常用评语' })}
      >
        存为常用
      </Button>
      {comments.length > 0 && (
        <Button size="small" type="link" onClick={() => setRemoving(!removing)}>
          {removing ? '完成' : '删除评语'}
        </Button>
      )}
      <small className="muted">{hint}</small>
    </div>
  )
}
