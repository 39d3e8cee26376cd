import { hoursApi, type Todo } from '@xueqiao/contract/features/family/communication/hours'
import { Segmented } from 'antd'
import { useState } from 'react'
import { act } from '../../../../../api/action'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { formatDay } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'

const setDone = ({ id, done }: Todo) => act(hoursApi.setTodo, { params: { id }, body: { done: !done } })

const remove = ({ id }: Todo) => act(hoursApi.removeTodo, { params: { id } })

interface Props {
  open: boolean
  onClose: () => void
  onOpen: (sessionId: number, seq: number) => void
}

export const TodosDialog = ({ open, onClose, onOpen }: Props) => {
  const [done, setShown] = useState<'false' | 'true'>('false')
  const query = useApi(hoursApi.todos, { query: { done, size: 100 } }, { silent: true, enabled: open })
  const rows = query.data?.content
  return (
    <Dialog open={open} title="我的待办" width={560} onClose={onClose}>
      <Segmented
        value={done}
        onChange={setShown}
        options={[
          { value: 'false', label: '未完成' },
          { value: 'true', label: '已完成' },
        ]}
      />
      {query.isPending && <LoadingRows rows={4} />}
      {query.isError && (
        <FailedState
          title="未能读取待办"
          text={failureText(query.error, hoursApi.todos)}
          onRetry={() => void query.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon="check"
          title={done === 'true' ? '还没有完成的待办' : '没有待办'}
          text="在聊天中右键点一条消息，选“转为待办”。"
        />
      )}
      <ul className="todo-list">
        {rows?.map((todo) => (
          <li key={todo.id}>
            <input
              type="checkbox"
              className="tick"
              checked={todo.done}
              aria-label={`${todo.done ? '重新打开' : '完成'}：${todo.note ?? todo.content}`}
              onChange={() => void setDone(todo)}
            />
            <button
              type="button"
              onClick={() => {
                onClose()
                onOpen(todo.sessionId, todo.seq)
              }}
            >
              <b>{todo.note ?? todo.content}</b>
              <small>
                {[todo.senderName, todo.studentName, todo.dueDate && `${formatDay(todo.dueDate)} 前`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={`删除待办：${todo.note ?? todo.content}`}
              onClick={() => void remove(todo)}
            >
              <Icon name="trash" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
