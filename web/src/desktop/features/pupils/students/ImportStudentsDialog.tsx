import type { ImportResult } from '@xueqiao/contract/common/imports'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { Form } from 'antd'
import { useState } from 'react'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { STUDENTS } from './naming'

const TEXTS = {
  done: ({ successCount, failureCount }: ImportResult) =>
    `导入成功！共导入 ${successCount} 条记录，失败 ${failureCount} 条`,
  callFailed: '导入失败，请检查文件格式',
  askReport: (failures: number) => `有 ${failures} 条记录导入失败，是否下载错误报告？`,
}

const NOTES = [
  '带 * 的列必填：姓名、学号、性别；学号不能重复',
  '已有的学号只有勾选“更新已存在数据”时才会更新',
  '有误的行不会导入，可下载错误报告，改正后直接再次上传',
]

interface Props {
  open: boolean
  onClose: () => void
}

export const ImportStudentsDialog = ({ open, onClose }: Props) => {
  const [departmentId, setDepartmentId] = useState<number | null>(null)
  return (
    <ImportDialog
      open={open}
      onClose={onClose}
      title="批量导入学生"
      noun={STUDENTS.noun}
      notes={NOTES}
      api={studentsApi}
      texts={TEXTS}
      departmentId={departmentId}
      extra={
        <Form.Item label="班级所在部门" htmlFor="import-department" colon={false}>
          <DepartmentCascader
            id="import-department"
            value={departmentId}
            onChange={setDepartmentId}
            placeholder="不限；选择后只接受该部门及下级部门的班级"
          />
        </Form.Item>
      }
    />
  )
}
