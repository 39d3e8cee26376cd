import { communicationApi as api, type OwnClass } from '@xueqiao/contract/features/communication'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { failureText, reportFailure } from '../../../api/failure'
import { invalidate, useApi } from '../../../api/queries'
import { refreshList } from '../../../chat/cache'
import { Dialog } from '../../kit/Dialog'
import { EmptyState, FailedState, LoadingRows } from '../../kit/TableState'

interface Props {
  open: boolean
  onClose: () => void
  onOpen: (sessionId: number) => void
}

/** The classes one is 班主任 of, each with the way into its group. */
export const ClassGroupDialog = ({ open, onClose, onOpen }: Props) => {
  const query = useApi(api.ownClasses, undefined, { silent: true, enabled: open, staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const enter = async ({ classId }: OwnClass) => {
    setBusy(true)
    try {
      const { id } = await call(api.openClassGroup, { body: { classId } })
      refreshList()
      onClose()
      onOpen(id)
      await invalidate(api.ownClasses.path)
    } catch (error) {
      reportFailure(error, api.openClassGroup)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} title="班级家长群" width={480} onClose={onClose}>
      <p className="talk-note">
        群里是本班学生的家长和任课教师，随班级名单自动增减。老师发布，家长阅读；家长有话通过私聊回复，彼此看不到。
      </p>
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
