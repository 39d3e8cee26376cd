import { roleLabel } from '@xueqiao/contract/access/roles'
import { type AuditDetail, type AuditRow, auditApi } from '@xueqiao/contract/features/base/audit'
import { Button } from 'antd'
import { Link } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Dialog } from '../../../kit/dialog/Dialog'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Changes } from './Changes'
import { actionColour, actionName, areaName, momentOf } from './words'

const Facts = ({ entry }: { entry: AuditDetail }) => (
  <>
    <p className="audit-summary">
      <b>{entry.actorName}</b> {entry.summary}
    </p>
    <dl className="audit-facts">
      <div>
        <dt>时间</dt>
        <dd>{momentOf(entry.at)}</dd>
      </div>
      <div>
        <dt>身份</dt>
        <dd>{entry.role === null ? '未登录或系统' : roleLabel(entry.role)}</dd>
      </div>
      <div>
        <dt>操作类型</dt>
        <dd>
          <span className={actionColour(entry)}>{actionName(entry)}</span>
        </dd>
      </div>
      <div>
        <dt>业务</dt>
        <dd>
          {areaName(entry)} {entry.entityId !== null && `#${entry.entityId}`}
        </dd>
      </div>
      <div>
        <dt>来源地址</dt>
        <dd>{entry.address}</dd>
      </div>
    </dl>
    <Changes entry={entry} />
  </>
)

const Entry = ({ id }: { id: number }) => {
  const query = useApi(auditApi.get, { params: { id } }, { silent: true })
  if (query.isPending) return <LoadingRows rows={4} />
  if (query.isError)
    return (
      <FailedState
        title="未能打开操作详情"
        text={failureText(query.error, auditApi.get)}
        onRetry={query.refetch}
      />
    )
  return <Facts entry={query.data} />
}

interface Props {
  open: boolean
  row: AuditRow | undefined
  onClose: () => void
}

/** What was done, and the ways to what else: by the same person, to the same row. */
export const AuditDialog = ({ open, row, onClose }: Props) => (
  <Dialog
    open={open}
    title="操作详情"
    width={760}
    onClose={onClose}
    footer={
      <>
        <span className="kit-dialog-note audit-links">
          {row?.userId != null && (
            <Link to={`/system/audit?userId=${row.userId}`} onClick={onClose}>
              此人的全部操作
            </Link>
          )}
          {row?.entityId != null && (
            <Link to={`/system/audit?entity=${row.entity}&entityId=${row.entityId}`} onClick={onClose}>
              这条记录的全部操作
            </Link>
          )}
        </span>
        <Button onClick={onClose}>关闭</Button>
      </>
    }
  >
    {row && <Entry id={row.id} />}
  </Dialog>
)
