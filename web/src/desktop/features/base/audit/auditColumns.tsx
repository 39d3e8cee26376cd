import { roleLabel } from '@xueqiao/contract/access/roles'
import type { AuditRow } from '@xueqiao/contract/features/base/audit'
import { column } from '../../../kit/list/column'
import { actionColour, actionName, areaName, momentOf } from './words'

const col = column<AuditRow>()

export const auditColumns = (onOpen: (row: AuditRow) => void) => [
  col.of('at', '时间', {
    width: 168,
    sticky: true,
    render: ({ at }) => <time dateTime={at}>{momentOf(at)}</time>,
  }),
  col.of('actorName', '操作人', {
    width: 168,
    render: ({ actorName, role }) => (
      <>
        <b className="kit-name">{actorName}</b>{' '}
        {role !== null && <span className="muted">{roleLabel(role)}</span>}
      </>
    ),
  }),
  col.of('action', '操作类型', {
    width: 132,
    render: (row) => <span className={actionColour(row)}>{actionName(row)}</span>,
  }),
  col.of('entity', '业务', {
    width: 132,
    render: (row) => (
      <>
        {areaName(row)} {row.entityId !== null && <span className="muted">#{row.entityId}</span>}
      </>
    ),
  }),
  col.of('summary', '内容'),
  col.of('address', '来源地址', { width: 136 }),
  col.actions((row) => [{ label: '查看', onClick: () => onOpen(row) }], { width: 72 }),
]
