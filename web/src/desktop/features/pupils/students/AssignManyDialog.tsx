import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { StudentRow } from '@xueqiao/contract/features/pupils/students/detail'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { toast } from '../../../../lib/toast'
import { Dialog } from '../../../kit/dialog/Dialog'
import { SaveButton } from '../../../kit/form/SaveButton'
import { counted } from '../../../kit/naming'
import { ClassField } from './ClassField'
import { tellStayed } from './failed'
import { STUDENTS } from './naming'
import { useRoomQuestion } from './room'
import './students.css'

interface Props {
  open: boolean
  ids: readonly number[]
  rowOf: (id: number) => Pick<StudentRow, 'name' | 'classId'> | undefined
  onClose: () => void
  /** The pupils who are in the class now. */
  onDone: (ids: readonly number[]) => void
}

const NAMED = 6

const namesOf = (ids: readonly number[], nameOf: (id: number) => string | undefined) => {
  const names = ids.slice(0, NAMED).map((id) => nameOf(id) ?? `编号 ${id}`)
  return names.join('、') + (ids.length > NAMED ? ` 等 ${ids.length} 名` : '')
}

/** All that are ticked into one class. Mounted anew for each opening. */
export const AssignManyDialog = ({ open, ids, rowOf, onClose, onDone }: Props) => {
  const nameOf = (id: number) => rowOf(id)?.name
  const [chosen, setChosen] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const hasRoom = useRoomQuestion({ enabled: open })

  const { run, busy } = useAction(studentsApi.assignClasses, {
    done: ({ assigned }) => `已为 ${counted(assigned.length, STUDENTS)}分配班级`,
    after: ({ assigned, failed, warnings }) => {
      for (const warning of warnings) toast.warning(warning)
      const stayed = failed.map(({ id, message }) => ({ id, text: message }))
      if (stayed.length > 0) tellStayed(stayed, { all: ids.length, nameOf, words: '班级分配失败' })
      else onClose()
      onDone(assigned)
    },
  })

  const assign = async () => {
    if (chosen === null) return setMissing(true)
    // Who is there already takes no further seat.
    const coming = ids.filter((id) => rowOf(id)?.classId !== chosen).length
    if (!(await hasRoom(chosen, coming))) return
    void run({ body: { classId: chosen, studentIds: [...ids] } })
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
