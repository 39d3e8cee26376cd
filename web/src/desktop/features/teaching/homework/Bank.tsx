import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'

/** Sentences of one's own, the most used first. */
export const useBank = () => useApi(api.comments, undefined, { silent: true }).data ?? []

export const filledIn = (text: string, studentName: string, courseName: string) =>
  text.replaceAll('{姓名}', studentName).replaceAll('{科目}', courseName)

interface BankProps {
  comments: ReturnType<typeof useBank>
  onInsert: (text: string) => void
  /** What is written now, to be kept. */
  text: string
}

export const Bank = ({ comments, onInsert, text }: BankProps) => {
  const [removing, setRemoving] = useState(false)
  const isNew = text.trim() !== '' && comments.every((one) => one.text !== text.trim())
  return (
    <div className="grade-bank">
      <ul aria-label="常用评语">
        {comments.map((comment, index) => (
          <li key={comment.id}>
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(comment.text)}
            >
              {comment.text}
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
      <small className="muted">
        评语中的 {'{姓名}'}、{'{科目}'} 会换成学生姓名和课程。
      </small>
    </div>
  )
}
