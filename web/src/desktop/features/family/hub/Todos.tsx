import { hoursApi, type Todo } from '@xueqiao/contract/features/family/communication/hours'
import { Link } from 'react-router'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { formatDay } from '../../../../lib/format'
import { Block } from './Block'
import { SHOWN } from './shown'

const finish = (id: number) => act(hoursApi.setTodo, { params: { id }, body: { done: true } })

/** Messages that ask for something to be done, of whoever has made one a to-do. */
export const Todos = () => {
  const query = useApi(hoursApi.todos, { query: { size: SHOWN } }, { silent: true })
  return (
    <Block
      title="我的待办"
      more={{ to: '/family-school/communication', text: '去会话' }}
      endpoint={hoursApi.todos}
      query={query}
      rows={query.data?.content}
      empty="没有待办。在会话中可将一条消息转为待办。"
      row={(todo: Todo) => (
        <li key={todo.id} className="hub-todo">
          <input
            type="checkbox"
            className="tick"
            checked={false}
            aria-label={`完成：${todo.content}`}
            onChange={() => void finish(todo.id)}
          />
          <Link to={`/family-school/chat/${todo.sessionId}?seq=${todo.seq}`}>
            <span className="hub-text">
              <b>{todo.note ?? todo.content}</b>
              <span>
                {todo.sessionTitle}
                {todo.studentName === null ? '' : ` · ${todo.studentName}`}
              </span>
            </span>
            {todo.dueDate !== null && (
              <span className="hub-aside">
                <time dateTime={todo.dueDate}>{formatDay(todo.dueDate)} 前</time>
              </span>
            )}
          </Link>
        </li>
      )}
    />
  )
}
