import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { SavedStudent, StudentRow } from '@xueqiao/contract/features/pupils/students/detail'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useActions } from '../../../../api/action'
import { toast } from '../../../../lib/toast'
import { Dialog } from '../../../kit/dialog/Dialog'
import { SaveButton } from '../../../kit/form/SaveButton'
import { ClassField } from './ClassField'
import { NO_CLASS } from './naming'
import { useRoomQuestion } from './room'
import './students.css'

const { assignClass, removeFromClass } = studentsApi

interface Props {
  open: boolean
  student: Pick<StudentRow, 'name' | 'classId' | 'className'> & { id: number | undefined }
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const AssignClassDialog = ({ open, student, onClose }: Props) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const { run, busy } = useActions()
  const hasRoom = useRoomQuestion({ enabled: open })
  const options = {
    texts: { prefix: `${assignClass.failed}: ` },
    after: ({ warnings }: SavedStudent) => {
      for (const warning of warnings ?? []) toast.warning(warning)
      onClose()
    },
  }

  const assign = async () => {
    const { id } = student
    if (id === undefined) return toast.warning('未选择学生，无法分配班级')
    if (chosen === null) return setMissing(true)
    if (chosen !== student.classId && !(await hasRoom(chosen))) return
    void run(assignClass, { params: { id }, body: { classId: chosen } }, options)
  }

  const leave = () => {
    const { id } = student
    if (id === undefined) return toast.warning('未选择学生，无法分配班级')
    void run(removeFromClass, { params: { id } }, options)
  }

  return (
    <Dialog
      open={open}
      title={`分配班级 · ${student.name}`}
      width={480}
      onClose={onClose}
      footer={
        <>
          {student.classId !== null && (
            <Button danger className="kit-dialog-note" disabled={busy} onClick={leave}>
              移出班级
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} onClick={assign} />
        </>
      }
    >
      <Form layout="vertical" className="kit-form student-assign" onFinish={assign}>
        <Form.Item label="当前班级">
          <span className={student.className ? undefined : 'muted'}>{student.className ?? NO_CLASS}</span>
        </Form.Item>
        <ClassField
          id="assign-class"
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
