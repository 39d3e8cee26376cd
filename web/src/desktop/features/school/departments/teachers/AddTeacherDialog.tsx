import { type DepartmentNode, departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../../api/action'
import { toast } from '../../../../../lib/toast'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { TeacherSelect } from '../../../../pickers/TeacherSelect'

interface Props {
  open: boolean
  department: DepartmentNode
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key). */
export const AddTeacherDialog = ({ open, department, onClose }: Props) => {
  const [teacherId, setTeacherId] = useState<number | null>(null)
  const { run, busy } = useAction(departmentsApi.addTeacher, { after: onClose })

  const save = async () => {
    if (teacherId === null) return toast.warning('请选择要添加的教师')
    await run({ params: { id: department.id, teacherId } })
  }

  return (
    <Dialog
      open={open}
      title={`添加教师 · ${department.name}`}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={busy} onClick={save} />
        </>
      }
    >
      <Form layout="vertical" className="kit-form" onFinish={save}>
        <Form.Item
          label="教师"
          htmlFor="department-teacher"
          required
          extra="教师只属于一个部门，已在其他部门的会调入这里"
        >
          <TeacherSelect
            id="department-teacher"
            value={teacherId}
            onChange={setTeacherId}
            placeholder="输入姓名或工号搜索"
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
