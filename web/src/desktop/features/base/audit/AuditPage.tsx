import { AUDIT_LISTED, type AuditRow, auditApi } from '@xueqiao/contract/features/base/audit'
import { Button } from 'antd'
import { Icon } from '../../../../lib/icons'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { useResourceList } from '../../../kit/list/useResourceList'
import { counted, type Naming } from '../../../kit/naming'
import { useOpened } from '../../../kit/record/useOpened'
import { AuditDialog } from './AuditDialog'
import { AuditFilters } from './AuditFilters'
import { auditColumns } from './auditColumns'
import './audit.css'

const ENTRIES: Naming = { noun: '操作记录', measure: '条' }

const countOf = (total: number, isFiltered: boolean) => {
  const number = counted(total, ENTRIES)
  if (total >= AUDIT_LISTED) return `最近 ${number}，更早的请按日期查找`
  return `${isFiltered ? '当前筛选' : '共'} ${number}`
}

/** Who did what, the latest first; nobody can change or remove an entry. */
export const AuditPage = () => {
  const list = useResourceList(auditApi.search, { size: 20 })
  const detail = useOpened<AuditRow>()
  return (
    <ResourcePage
      title="操作日志"
      count={list.total === undefined ? undefined : countOf(list.total, list.isFiltered)}
    >
      <AuditFilters list={list} />
      <ResourceTable
        list={list}
        of={ENTRIES}
        columns={auditColumns(detail.show)}
        onOpen={detail.show}
        selectable={false}
        toolbar={
          <Button icon={<Icon name="refresh" />} onClick={list.refresh}>
            刷新
          </Button>
        }
      />
      <AuditDialog open={detail.open} row={detail.item} onClose={detail.close} />
    </ResourcePage>
  )
}
