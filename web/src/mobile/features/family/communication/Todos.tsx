import { hoursApi, type Todo } from '@xueqiao/contract/features/family/communication/hours'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useConversationPlaces } from './places'

/** So many that the talks below stay in reach. */
const SHOWN = 3

const TodoRow = ({ todo }: { todo: Todo }) => {
  const { chat } = useConversationPlaces()
  const { run, busy } = useAction(hoursApi.setTodo, { done: '已完成' })
  const { id, sessionId, seq, content, sessionTitle, studentName, note, dueDate } = todo
  const finish = () => run({ params: { id }, body: { done: true } })
  const about = [sessionTitle, studentName, dueDate !== null && `${dueDate} 前`].filter(Boolean).join(' · ')
  return (
    <div className="m-todo">
      <Row to={`${chat(sessionId)}?at=${seq}`} title={note ?? content} note={about} />
      <button type="button" className="m-button" disabled={busy} onClick={() => void finish()}>
        完成
      </button>
    </div>
  )
}

/** What was said and has to be done; nothing where nothing waits. */
export const Todos = () => {
  const { data } = useApi(hoursApi.todos, {}, { silent: true })
  const [all, setAll] = useState(false)
  if (data === undefined || data.content.length === 0) return null
  return (
    <Card title="待办" extra={`${data.totalElements} 项`}>
      {data.content.slice(0, all ? undefined : SHOWN).map((todo) => (
        <TodoRow key={todo.id} todo={todo} />
      ))}
      {!all && data.content.length > SHOWN && (
        <button type="button" className="m-row m-more" onClick={() => setAll(true)}>
          显示全部 {data.content.length} 项
        </button>
      )}
    </Card>
  )
}
