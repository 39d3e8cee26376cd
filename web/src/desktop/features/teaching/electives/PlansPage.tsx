import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import {
  electivesApi as api,
  ELECTIVE_LABELS,
  type ElectivePlan,
} from '@xueqiao/contract/features/teaching/electives/api'
import { Button, Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Need, useCan } from '../../../../session/access'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { addressOf, PLANS, titleOf } from './naming'
import { PlanDialog } from './PlanDialog'
import { planColumns } from './planColumns'
import { usePlanDialog } from './usePlanDialog'
import './electives.css'

const asTheyCome = (rows: readonly ElectivePlan[]) => rows

/** One plan a grade and semester. */
export const PlansPage = () => {
  const list = useResourceList<ElectivePlan>(api.list, { inOrder: asTheyCome })
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS })
  const navigate = useNavigate()
  const form = usePlanDialog()
  const may = useCan()('schedule:manage')
  const remove = useRemove({ of: PLANS, one: api.remove, note: '其中学生的选科一并删除。' })
  const open = (row: ElectivePlan) => navigate(addressOf(row))
  const columns = planColumns((row) => [
    { label: '打开', onClick: () => open(row) },
    ...(row.mayManage && row.status === 'CHOOSING'
      ? [
          { label: '编辑', onClick: () => form.edit(row.id) },
          {
            label: '删除',
            danger: true,
            onClick: () => remove.one({ id: row.id, name: `${row.semesterName}${titleOf(row)}` }),
          },
        ]
      : []),
  ])
  return (
    <ResourcePage
      title="走班选科"
      count={countOf(list, PLANS)}
      onAdd={may && form.isReady ? form.add : undefined}
    >
      <FilterBar list={list}>
        <Form.Item name="semesterId" label={ELECTIVE_LABELS.semesterId}>
          <Select
            allowClear
            placeholder="全部学期"
            options={(semesters.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={PLANS}
        columns={columns}
        selectable={false}
        onOpen={open}
        firstStep={
          <Need code="schedule:manage">
            <Button disabled={!form.isReady} onClick={form.add}>
              新增第一个走班方案
            </Button>
          </Need>
        }
        toolbar={
          <>
            <Tool
              icon="plus"
              type="primary"
              need="schedule:manage"
              disabled={!form.isReady}
              onClick={form.add}
            >
              新增走班方案
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <PlanDialog dialog={form} />
    </ResourcePage>
  )
}
