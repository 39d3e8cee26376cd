import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { Dialog } from '../../../kit/dialog/Dialog'
import { SaveButton } from '../../../kit/form/SaveButton'
import { counted } from '../../../kit/naming'
import { ClassField } from './ClassField'
import { forEachOf } from './each'
import { reportFailed } from './failed'
import { STUDENTS } from './naming'
import { useRoomQuestion } from './room'
import './students.css'

const { assignClass } = studentsApi

interface Props {
  open: boolean
  ids: readonly number[]
  nameOf: (id: number) => string | undefined
  onClose: () => void
  /** The pupils who are in the class now. */
  onDone: (ids: readonly number[]) => void
}

const NAMED = 6

const namesOf = (ids: readonly number[], nameOf: Props['nameOf']) => {
  const names = ids.slice(0, NAMED).map((id) => nameOf(id) ?? `编号 ${id}`)
  return names.join('、') + (ids.length > NAMED ? ` 等 ${ids.length} 名` : '')
}

/** All that are ticked into one class, each with a call of its own. Mounted anew for each opening. */
export const AssignManyDialog = ({ open, ids, nameOf, onClose, onDone }: Props) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const hasRoom = useRoomQuestion({ enabled: open })

  const assign = async () => {
    if (chosen === null) return setMissing(true)
    if (!(await hasRoom(chosen, ids.length))) return
    setBusy(true)
    const failed = await forEachOf(ids, (id) =>
      call(assignClass, { params: { id }, body: { classId: chosen } }),
    )
    setBusy(false)
    const moved = ids.filter((id) => !failed.some((each) => each.id === id))
    if (moved.length > 0) toast.success(`已为 ${counted(moved.length, STUDENTS)}分配班级`)
    if (failed.length > 0)
      reportFailed(failed, { endpoint: assignClass, all: ids.length, nameOf, words: '班级分配失败' })
    else onClose()
    onDone(moved)
    void touch(assignClass)
  }

  return (
    <Dialog
      open={open}
      title={`分配班级 · ${counted(ids.length, STUDENTS)}`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} onClick={assign} />
        </>
      }
    >
      <Form layout="vertical" className="kit-form student-assign" onFinish={assign}>
        <Form.Item label="学生">{namesOf(ids, nameOf)}</Form.Item>
        <ClassField
          id="assign-classes"
          value={chosen}
          missing={missing}
          onChange={(id) => {
            setChosen(id)
            setMissing(false)
          }}
        />
      </Form>
    </Dialog>
  )
}
