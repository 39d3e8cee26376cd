import {
  growthRecordsApi as api,
  type RecordDetail,
} from '@xueqiao/contract/features/growth/growth-records/api'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { useSeen } from '../../../../shared/bell/seen'
import { authorText } from '../../../../shared/growth/words'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Fact } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../kit/states'
import { Asking } from './Asking'
import { RecordAppeals } from './RecordAppeals'
import { RecordForm } from './RecordForm'
import { RecordTag } from './RecordTag'

interface ActionsProps {
  row: RecordDetail
  onEdit: () => void
  onClose: () => void
}

/** What whoever wrote it and whoever is in charge of the class may do about it. */
const Actions = ({ row, onEdit, onClose }: ActionsProps) => {
  const selecting = useAction(api.select)
  const deselecting = useAction(api.deselect)
  const removing = useAction(api.remove, { after: onClose })
  const [asked, setAsked] = useState(false)
  const busy = selecting.busy || deselecting.busy || removing.busy
  const one = { body: { ids: [row.id], versions: { [row.id]: row.version } } }
  const isSelectable = row.mayManage && row.status === 'RECORDED'
  const isSelected = row.mayManage && row.status === 'SELECTED'
  if (!isSelectable && !isSelected && !row.mayEdit && !row.mayRemove) return null
  if (asked)
    return (
      <div className="m-sheet-form">
        <Asking
          question="删除后不能恢复，确定要删除这条记录吗?"
          ok="确定删除"
          busy={busy}
          onDone={() => void removing.run({ params: { id: row.id } })}
          onStay={() => setAsked(false)}
        />
      </div>
    )
  return (
    <div className="m-sheet-form m-goal-actions">
      {row.mayRemove && (
        <button type="button" className="m-button" disabled={busy} onClick={() => setAsked(true)}>
          删除
        </button>
      )}
      {row.mayEdit && (
        <button type="button" className="m-button" onClick={onEdit}>
          编辑
        </button>
      )}
      {isSelected && (
        <button type="button" className="m-button" disabled={busy} onClick={() => void deselecting.run(one)}>
          取消遴选
        </button>
      )}
      {isSelectable && (
        <button
          type="button"
          className="m-button m-primary"
          disabled={busy}
          onClick={() => void selecting.run(one)}
        >
          遴选
        </button>
      )}
    </div>
  )
}

const Facts = ({ row }: { row: RecordDetail }) => (
  <>
    <Fact label="学生" value={`${row.studentName}，${row.className}`} />
    <Fact label="日期" value={row.date} />
    <Fact label="维度" value={`${row.dimensionName}，${row.indicatorName}`} />
    <Fact label="记录人" value={authorText(row)} />
    <Fact label="状态" value={<RecordTag status={row.status} />} />
    {row.content !== null && <p className="m-sheet-form">{row.content}</p>}
    {row.photos.length > 0 && (
      <div className="m-sheet-form">
        <Pictures pictures={row.photos} />
      </div>
    )}
  </>
)

/** One record: what was seen, how far it has come, what was said against it, and what may be done about it. */
export const RecordSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useApi(api.get, { params: { id } }, { silent: true, staleTime: 0 })
  const [editing, setEditing] = useState(false)
  useSeen(`/student-growth/records/${id}`, query.isSuccess)
  if (editing && query.data !== undefined)
    return (
      <RecordForm
        studentId={query.data.studentId}
        classId={null}
        record={query.data}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <Sheet title={query.data?.title ?? '写实记录'} onClose={onClose}>
      <Loaded query={query} endpoint={api.get} skeleton={<SkeletonRows rows={5} />}>
        {(row) => (
          <>
            <Facts row={row} />
            <RecordAppeals key={row.version} row={row} />
            <Actions row={row} onEdit={() => setEditing(true)} onClose={onClose} />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
