import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Card } from '../kit/Card'
import { Row } from '../kit/list/Row'

/** Most pupils have none, and then nothing needs to be said. */
export const Transfers = ({ student: { transferRecords } }: { student: StudentDetail }) =>
  transferRecords.length > 0 && (
    <Card title="转学记录" extra={`${transferRecords.length} 条`}>
      {transferRecords.map((record) => (
        <Row
          key={record.id}
          title={record.transferType === '转入' ? `从${record.schoolName}转入` : `转出至${record.schoolName}`}
          note={[record.transferDate, record.transferReason].filter(Boolean).join('，')}
          trailing={
            <span className={record.approved ? 'tag green' : 'tag orange'}>
              {record.approved ? '已审核' : '待审核'}
            </span>
          }
        />
      ))}
    </Card>
  )
