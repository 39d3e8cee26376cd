import { hasRole } from '@xueqiao/contract/access/roles'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { StudentDetail, TransferRecord } from '@xueqiao/contract/features/pupils/students/detail'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../../../../api/action'
import { Icon } from '../../../../../lib/icons'
import { useViewer } from '../../../../../session/access'
import { column } from '../../../../kit/list/column'
import { RowActions } from '../../../../kit/list/RowActions'
import { SimpleTable } from '../../../../kit/list/SimpleTable'
import { TransferForm } from './TransferForm'

const col = column<TransferRecord>()

const approve = (id: number, recordId: number) =>
  act(studentsApi.approveTransfer, { params: { id, recordId } })

/** Those who see the whole school approve (decisions G69). */
const APPROVERS = ['ADMIN', 'SCHOOL_ADMIN']

const columnsFor = (studentId: number, mayApprove: boolean) => [
  col.of('transferDate', '日期', { width: 112 }),
  col.of('transferType', '类型', { width: 72 }),
  col.of('schoolName', '学校'),
  col.of('transferReason', '原因', { render: ({ transferReason }) => transferReason ?? '—' }),
  col.of('approved', '审核', {
    width: mayApprove ? 164 : 88,
    render: ({ id, approved }) => (
      <span className="student-approval">
        <span className={approved ? 'tag green' : 'tag orange'}>{approved ? '已审核' : '待审核'}</span>
        {mayApprove && !approved && (
          <RowActions actions={[{ label: '审核通过', onClick: () => approve(studentId, id) }]} />
        )}
      </span>
    ),
  }),
]

export const Transfers = ({ student }: { student: StudentDetail }) => {
  const [adding, setAdding] = useState(false)
  const { roles } = useViewer()
  return (
    <section aria-label="转学记录" className="student-section">
      <h2>
        转学记录
        {student.mayEdit && !adding && (
          <Button size="small" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            新增记录
          </Button>
        )}
      </h2>
      {adding && <TransferForm studentId={student.id} onClose={() => setAdding(false)} />}
      <SimpleTable
        label="转学记录"
        rows={student.transferRecords}
        columns={columnsFor(student.id, hasRole(roles, APPROVERS))}
        empty="没有转学记录"
      />
    </section>
  )
}
