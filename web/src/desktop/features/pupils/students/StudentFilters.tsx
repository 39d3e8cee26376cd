import { GENDERS } from '@xueqiao/contract/common/person'
import { Checkbox, Form, Input, Select } from 'antd'
import { lazy } from 'react'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { DepartmentFilter } from '../../../pickers/DepartmentFilter'
import { EnumSelect } from '../../../pickers/EnumSelect'
import type { useStudentList } from './useStudentList'

/** Folded away: calendars weigh more than the page. */
const DateRangeField = lazy(() =>
  import('../../../pickers/DateRangeField').then((m) => ({ default: m.DateRangeField })),
)

const TRANSFERS = [{ value: 'pending', label: '有待审核的' }]

const SUB = 'includeSubDepartments'

/** In the label, and only there when a department is chosen; on unless someone says otherwise (001 §2.3). */
const SubDepartments = () => {
  const department: unknown = Form.useWatch('departmentId')
  if (department === undefined || department === null || department === '') return null
  return (
    <Form.Item
      name={SUB}
      noStyle
      preserve={false}
      initialValue="true"
      getValueProps={(value: unknown) => ({ checked: value !== 'false' })}
      getValueFromEvent={({ target }: { target: { checked: boolean } }) => String(target.checked)}
    >
      <Checkbox className="student-sub">包含子部门</Checkbox>
    </Form.Item>
  )
}

const Department = () => (
  <div className="student-department">
    <Form.Item name="departmentId" label="所属部门">
      <DepartmentFilter placeholder="全部部门" />
    </Form.Item>
    <SubDepartments />
  </div>
)

export const StudentFilters = ({ list }: { list: ReturnType<typeof useStudentList> }) => (
  <FilterBar list={list}>
    <Form.Item name="name" label="姓名">
      <Input allowClear placeholder="姓名、拼音或首字母" />
    </Form.Item>
    <Form.Item name="studentNumber" label="学号">
      <Input allowClear placeholder="输入学号" />
    </Form.Item>
    <Department />
    <Form.Item name="classId" label="班级">
      <ClassSelect placeholder="全部班级" />
    </Form.Item>
    <Form.Item name="gender" label="性别">
      <EnumSelect values={GENDERS} placeholder="不限" />
    </Form.Item>
    <DateRangeField label="入学日期" names={['enrollmentStartDate', 'enrollmentEndDate']} />
    <Form.Item name="transfer" label="转学记录">
      <Select allowClear placeholder="不限" options={TRANSFERS} />
    </Form.Item>
  </FilterBar>
)
