import { PROFILE_TYPES } from '@xueqiao/contract/access/roles'
import { USER_TYPE_LABELS } from '@xueqiao/contract/features/account/users/api'
import { Form, Input, Select } from 'antd'
import { cloneElement, type ReactElement, useEffect, useRef } from 'react'
import { FilterBar } from '../../../kit/list/FilterBar'
import type { useResourceList } from '../../../kit/list/useResourceList'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { DEBOUNCE_MS } from './naming'
import { useRoles } from './useRoles'

export const TYPES = PROFILE_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }))
const STATES = [
  { value: 'true', label: '已启用' },
  { value: 'false', label: '已禁用' },
]
const PASSWORDS = [
  { value: 'true', label: '还没有修改' },
  { value: 'false', label: '已修改' },
]
const DEPARTMENT_TEXTS = { failed: '获取部门列表失败', offline: '加载部门列表失败，请稍后重试' }

type Change = (...values: unknown[]) => void
interface LiveProps {
  onChange?: Change
  children: ReactElement<{ onChange?: Change }>
}

/** Searches by itself once the typing has stopped (002 §9); what the form gives goes on to the control. */
const Live = ({ onChange, children, ...rest }: LiveProps) => {
  const form = Form.useFormInstance()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return cloneElement(children, {
    ...rest,
    onChange: (...values) => {
      onChange?.(...values)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => form.submit(), DEBOUNCE_MS)
    },
  })
}

export const UserFilters = ({
  list,
}: {
  list: Pick<ReturnType<typeof useResourceList>, 'filters' | 'search'>
}) => {
  const roles = useRoles()
  return (
    <FilterBar list={list}>
      <Form.Item name="keyword" label="关键字">
        <Live>
          <Input allowClear placeholder="姓名、用户名或邮箱" />
        </Live>
      </Form.Item>
      <Form.Item name="departmentId" label="所属部门">
        <Live>
          <DepartmentCascader placeholder="全部部门" texts={DEPARTMENT_TEXTS} />
        </Live>
      </Form.Item>
      <Form.Item name="profileType" label="用户类型">
        <Live>
          <Select allowClear placeholder="全部类型" options={TYPES} />
        </Live>
      </Form.Item>
      <Form.Item
        name="roles"
        label="角色"
        getValueProps={(value: unknown) => ({ value: value === undefined ? [] : [value].flat() })}
      >
        <Live>
          <Select mode="multiple" allowClear placeholder="全部角色" options={roles.options} />
        </Live>
      </Form.Item>
      <Form.Item name="enabled" label="状态">
        <Live>
          <Select allowClear placeholder="全部状态" options={STATES} />
        </Live>
      </Form.Item>
      <Form.Item name="firstPassword" label="初始密码">
        <Live>
          <Select allowClear placeholder="不限" options={PASSWORDS} />
        </Live>
      </Form.Item>
    </FilterBar>
  )
}
