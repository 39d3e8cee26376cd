import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { Reveal, StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Button } from 'antd'
import { useApi } from '../../../../../api/queries'
import { formatDay, formatTime } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { useOpened } from '../../../../kit/record/useOpened'

const timeOf = ({ at }: Reveal) => `${formatDay(at)} ${formatTime(at)}`

const col = column<Reveal>()
const COLUMNS = [
  col.of('at', '时间', { width: 140, render: timeOf }),
  col.of('by', '查看人', { width: 104 }),
  col.of('what', '查看内容', { width: 176 }),
  col.of('reason', '原因'),
]

const Log = ({ student }: { student: StudentDetail }) => {
  const query = useApi(studentsApi.reveals, { params: { id: student.id } }, { staleTime: 0, silent: true })
  const dialog = useOpened<true>()
  const looks = query.data ?? []
  const [latest] = looks
  return (
    <>
      {latest && `最近一次：${latest.by}，${timeOf(latest)}。`}
      <button type="button" className="link-btn" onClick={() => dialog.show(true)}>
        查看记录
      </button>
      <Dialog
        open={dialog.open}
        title={`谁查看过 · ${student.name}`}
        width={720}
        onClose={dialog.close}
        footer={<Button onClick={dialog.close}>关闭</Button>}
      >
        <ReadTable
          query={query}
          endpoint={studentsApi.reveals}
          failed="未能读取查看记录"
          label="查看记录"
          rows={looks}
          columns={COLUMNS}
          empty="还没有人查看过受保护的信息"
          height={360}
        />
      </Dialog>
    </>
  )
}

/** Everyone is told that looking leaves a trace; the trace itself is for the family and those who keep the record. */
export const RevealLog = ({ student }: { student: StudentDetail }) => (
  <div className="student-log">
    <Icon name="lock" size="s" />
    <span>
      查看完整信息会留下记录，家长可以看到。
      {!student.masked && <Log student={student} />}
    </span>
  </div>
)
