import { ACCOUNT_STATE_LABELS, ACCOUNT_STATES } from '@xueqiao/contract/features/pupils/parents/api'
import { Form, Input, Select } from 'antd'
import { FilterBar } from '../../../kit/list/FilterBar'
import type { useResourceList } from '../../../kit/list/useResourceList'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { GradeSelect } from '../../../pickers/GradeSelect'

const STATES = ACCOUNT_STATES.map((value) => ({ value, label: ACCOUNT_STATE_LABELS[value] }))
const FAMILIES = [
  { value: 'false', label: '有孩子在校' },
  { value: 'true', label: '没有孩子' },
]

type List = Pick<ReturnType<typeof useResourceList>, 'filters' | 'search'>

export const ParentFilters = ({ list }: { list: List }) => (
  <FilterBar list={list}>
    <Form.Item name="keyword" label="姓名或手机">
      <Input allowClear placeholder="家长、孩子姓名或完整手机号" />
    </Form.Item>
    <Form.Item name="classId" label="班级">
      <ClassSelect placeholder="全部班级" />
    </Form.Item>
    <Form.Item name="grade" label="年级">
      <GradeSelect placeholder="全部年级" />
    </Form.Item>
    <Form.Item name="account" label="账号">
      <Select allowClear placeholder="全部状态" options={STATES} />
    </Form.Item>
    <Form.Item name="childless" label="孩子">
      <Select allowClear placeholder="不限" options={FAMILIES} />
    </Form.Item>
  </FilterBar>
)
