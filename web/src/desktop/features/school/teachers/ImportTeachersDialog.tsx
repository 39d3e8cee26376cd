import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Form } from 'antd'
import { useState } from 'react'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { TEACHERS } from './naming'

const NOTES = [
  '* 工号、* 姓名、* 性别、* 所属部门必填；工号不能重复',
  '已有的工号只有勾选“更新已存在数据”时才会更新',
  '有误的行不会导入，可下载错误报告，改正后直接再次上传',
]

interface Props {
  open: boolean
  onClose: () => void
}

export const ImportTeachersDialog = ({ open, onClose }: Props) => {
  const [departmentId, setDepartmentId] = useState<number | null>(null)
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="导入教师数据"
      noun={TEACHERS.noun}
      notes={NOTES}
      api={teachersApi}
      departmentId={departmentId}
      extra={
        <Form.Item label="未填写部门的行归入" htmlFor="import-department" colon={false}>
          <DepartmentCascader
            id="import-department"
            value={departmentId}
            onChange={setDepartmentId}
            placeholder="不指定，部门必须填写"
          />
        </Form.Item>
      }
    />
  )
}
