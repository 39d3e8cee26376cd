import type { HomeFeedback, HomeMissing, HomeTodo } from '@xueqiao/contract/features/home/dashboard/home'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../../lib/Avatar'
import { loadChunk } from '../../../../lib/chunks'
import { leftText } from '../../../../lib/due'
import { formatDay } from '../../../../lib/format'
import { toast } from '../../../../lib/toast'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { whenItIsDue, whoIsMissing } from './missing'

const RemindButton = ({ line }: { line: HomeMissing }) => {
  const [state, setState] = useState<'idle' | 'asking' | 'busy' | 'done'>('idle')
  const press = async () => {
    setState('busy')
    try {
      const { remind } = await loadChunk(() => import('../../../../shared/notices/remind'))
      setState((await remind(line.noticeId, line.classId)) ? 'done' : 'idle')
    } catch {
      toast.error('提醒失败，请检查网络后重试')
      setState('idle')
    }
  }
  return (
    <>
      <button
        type="button"
        className="m-button"
        disabled={state !== 'idle'}
        onClick={() => (line.missing > 1 ? setState('asking') : void press())}
      >
        {state === 'done' ? '已提醒' : '提醒'}
      </button>
      {state === 'asking' && (
        <Sheet title="提醒家长" onClose={() => setState((now) => (now === 'asking' ? 'idle' : now))}>
          <div className="m-sheet-form">
            <p>
              将提醒{line.firstName} {whoIsMissing(line)}《{line.title}》。一小时内已提醒过的不会重复。
            </p>
            <button type="button" className="m-button m-act m-wide" onClick={() => void press()}>
              发送提醒
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}

interface ToHandleProps {
  missing: HomeMissing[]
  todos: HomeTodo[]
  todoCount: number
  feedback: HomeFeedback[]
  feedbackCount: number
  onOpen: (line: HomeMissing) => void
}

const aboutOf = ({ sessionTitle, studentName, dueDate }: HomeTodo) =>
  [sessionTitle, studentName, dueDate !== null && `${formatDay(dueDate)} 前`].filter(Boolean).join(' · ')

/** So many that the messages below stay in reach. */
const SHOWN = 3

/** More than these are reminded from the notice itself, not by one tap on the way. */
const REMINDED = 100

const FEEDBACK = '/mobile/family-school/feedback'

/** Feedback that is not finished, whatever is due first on top; the list has the others. */
const FeedbackLines = ({ feedback, feedbackCount }: Pick<ToHandleProps, 'feedback' | 'feedbackCount'>) => (
  <>
    {feedback.map(({ id, title, category, senderName, dueAt, overdue }) => (
      <li key={`feedback ${id}`}>
        <Row
          to={`${FEEDBACK}?id=${id}`}
          leading={<Avatar name={senderName ?? '匿名'} size="m" />}
          title={title}
          note={`${senderName ?? '匿名'}的${category} · ${overdue ? '已逾期' : leftText(dueAt)}`}
          trailing={<span className={overdue ? 'tag orange' : 'tag'}>反馈</span>}
        />
      </li>
    ))}
    {feedbackCount > feedback.length && (
      <li>
        <Link className="m-row m-more" to={FEEDBACK}>
          还有 {feedbackCount - feedback.length} 条反馈待处理
        </Link>
      </li>
    )}
  </>
)

/** What waits for this person: feedback, families to be reminded, and messages that became to-dos. */
export const ToHandle = (props: ToHandleProps) => {
  const { missing, todos, todoCount, feedback, feedbackCount, onOpen } = props
  const [all, setAll] = useState(false)
  if (missing.length + todos.length + feedback.length === 0) return null
  const more = !all && missing.length > SHOWN
  return (
    <Card title="请处理" extra={`${missing.length + todoCount + feedbackCount} 项`}>
      <ul className="m-list">
        <FeedbackLines feedback={feedback} feedbackCount={feedbackCount} />
        {missing.slice(0, more ? SHOWN : undefined).map((line) => (
          <li key={`${line.noticeId} ${line.classId}`} className="m-handle">
            <button type="button" className="m-row" onClick={() => onOpen(line)}>
              <Avatar name={line.firstName} size="m" />
              <span className="m-grow">
                <span className="m-block m-ellipsis">
                  <b>{line.firstName}</b> {whoIsMissing(line)}
                </span>
                <span className="m-meta m-handle-what">
                  <span className="m-ellipsis">{[line.title, line.target].filter(Boolean).join('，')}</span>
                  <span>{whenItIsDue(line)}</span>
                </span>
              </span>
            </button>
            {line.missing <= REMINDED && <RemindButton line={line} />}
          </li>
        ))}
        {todos.map((todo) => (
          <li key={todo.id}>
            <Row
              to={`/mobile/chat/${todo.sessionId}?at=${todo.seq}`}
              leading={<Avatar name={todo.sessionTitle} size="m" />}
              title={todo.text}
              note={aboutOf(todo)}
              trailing={<span className="tag">待办</span>}
            />
          </li>
        ))}
        {more && (
          <li>
            <button type="button" className="m-row m-more" onClick={() => setAll(true)}>
              还有 {missing.length - SHOWN} 项通知未回执
            </button>
          </li>
        )}
      </ul>
    </Card>
  )
}
