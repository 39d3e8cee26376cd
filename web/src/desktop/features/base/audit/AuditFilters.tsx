import { AUDIT_ACTIONS, AUDIT_AREAS } from '@xueqiao/contract/features/base/audit'
import { Form, Input, Select } from 'antd'
import { FilterBar } from '../../../kit/list/FilterBar'
import type { useResourceList } from '../../../kit/list/useResourceList'
import { DateRangeField } from '../../../pickers/DateRangeField'
import { PersonSelect } from './PersonSelect'
import { optionsOf } from './words'

const AREAS = optionsOf(AUDIT_AREAS)
const ACTIONS = optionsOf(AUDIT_ACTIONS)

/** The number of a row means nothing without its area, so the search waits for it. */
const wholeNumber = [
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_rule: unknown, value?: string) => {
      if (value === undefined || value === '') return
      if (!/^\d{1,15}$/.test(value.trim())) throw new Error('记录编号为数字')
      if (getFieldValue('entity') === undefined) throw new Error('请先选择业务')
    },
  }),
]

/** Two fields in the place of one, so that none of the five folds away. */
const Deed = (_: { names: readonly string[] }) => (
  <div className="audit-deed">
    <Form.Item name="action" label="操作类型">
      <Select allowClear placeholder="全部类型" options={ACTIONS} />
    </Form.Item>
    <Form.Item name="entityId" label="记录编号" rules={wholeNumber} dependencies={['entity']}>
      <Input allowClear inputMode="numeric" placeholder="某一条记录的编号" />
    </Form.Item>
  </div>
)

export const AuditFilters = ({
  list,
}: {
  list: Pick<ReturnType<typeof useResourceList>, 'filters' | 'search'>
}) => (
  <FilterBar list={list}>
    <Form.Item name="userId" label="操作人">
      <PersonSelect />
    </Form.Item>
    <Form.Item name="entity" label="业务">
      <Select allowClear placeholder="全部业务" options={AREAS} />
    </Form.Item>
    <DateRangeField label="日期" names={['from', 'to']} />
    <Deed names={['action', 'entityId']} />
  </FilterBar>
)
