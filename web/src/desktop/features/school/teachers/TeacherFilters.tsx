import { EMPLOYMENT_STATUSES, POLITICAL_STATUSES } from '@xueqiao/contract/features/school/teachers/values'
import { Form, Input } from 'antd'
import { FilterBar } from '../../../kit/list/FilterBar'
import { DateRangeField } from '../../../pickers/DateRangeField'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { EnumSelect } from '../../../pickers/EnumSelect'
import { TitleSelect } from '../../../pickers/TitleSelect'
import type { useTeacherList } from './useTeacherList'

type List = ReturnType<typeof useTeacherList>

/** Whoever chooses a department means everyone in it, those in the groups below included. */
const withBranch = (values: Record<string, unknown>) =>
  values.departmentId == null || values.departmentId === ''
    ? values
    : { ...values, includeSubDepartments: 'true' }

export const TeacherFilters = ({ list }: { list: List }) => (
  <FilterBar list={{ filters: list.filters, search: (values) => list.search(withBranch(values)) }}>
    <Form.Item name="name" label="教师姓名">
      <Input allowClear placeholder="姓名、拼音或首字母" />
    </Form.Item>
    <Form.Item name="teacherNumber" label="工号">
      <Input allowClear placeholder="输入工号" />
    </Form.Item>
    <Form.Item name="departmentId" label="所属部门">
      <DepartmentCascader placeholder="全部部门" />
    </Form.Item>
    <Form.Item name="title" label="职称">
      <TitleSelect placeholder="全部职称" />
    </Form.Item>
    <DateRangeField label="入职日期" names={['hireStartDate', 'hireEndDate']} />
    <Form.Item name="politicalStatus" label="政治面貌">
      <EnumSelect values={POLITICAL_STATUSES} placeholder="全部" />
    </Form.Item>
    <Form.Item name="employmentStatus" label="在职状态">
      <EnumSelect values={EMPLOYMENT_STATUSES} placeholder="全部" />
    </Form.Item>
  </FilterBar>
)
