import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { Button } from 'antd'
import { failureText } from '../../../../api/failure'
import { CLASS_GROUP_NOTE, useClassGroups } from '../../../../shared/chat/people/class-groups'
import { Dialog } from '../../../kit/dialog/Dialog'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'

interface Props {
  open: boolean
  onClose: () => void
  onOpen: (sessionId: number) => void
}

/** The classes one is 班主任 of, each with the way into its group. */
export const ClassGroupDialog = ({ open, onClose, onOpen }: Props) => {
  const { query, busy, enter } = useClassGroups(open, (sessionId) => {
    onClose()
    onOpen(sessionId)
  })
  return (
    <Dialog open={open} title="班级家长群" width={480} onClose={onClose}>
      <p className="communication-note">{CLASS_GROUP_NOTE}</p>
      {query.data === undefined ? (
        query.isError ? (
          <FailedState
            title="未能读取班级"
            text={failureText(query.error, api.ownClasses)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LoadingRows rows={2} />
        )
      ) : query.data.length === 0 ? (
        <EmptyState icon="users" title="您没有担任班主任" text="班级群由班主任开设。" />
      ) : (
        <ul className="own-classes">
          {query.data.map((one) => (
            <li key={one.classId}>
              <span>
                {one.className}
                <span className="own-classes-note">{one.parents} 位家长有账号</span>
              </span>
              <Button
                type={one.sessionId === null ? 'primary' : 'default'}
                aria-label={`${one.sessionId === null ? '开设' : '进入'} ${one.className} 的家长群`}
                disabled={busy}
                onClick={() => void enter(one)}
              >
                {one.sessionId === null ? '开设' : '进入'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
