import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { teachingPlansApi as api, type PlanRow } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_LABELS as LABELS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import { PLAN_STATUS_LABELS, PLAN_STATUSES } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Need, useCan } from '../../../../session/access'
import { later } from '../../../kit/later'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { addressOf, PLANS } from './naming'
import { PlaceDialog } from './PlaceDialog'
import { planColumns } from './planColumns'
import './plans.css'

const ImportPlansDialog = later(
  () => import('./ImportPlansDialog').then((m) => m.ImportPlansDialog),
  ({ open }) => open,
)

const statuses = PLAN_STATUSES.map((value) => ({ value, label: PLAN_STATUS_LABELS[value] }))
const WHOSE = [{ value: 'true', label: '我的' }]
const CHARGED = [{ value: 'true', label: '等我审核的' }]

const Filters = ({ list }: { list: ReturnType<typeof useResourceList<PlanRow>> }) => {
  const courses = useApi(coursesApi.list, undefined, { staleTime: LOOKUP_MS })
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS })
  const named = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FilterBar list={list}>
      <Form.Item name="keyword" label="关键字">
        <Input allowClear placeholder="名称或制订人" />
      </Form.Item>
      <Form.Item name="courseId" label={LABELS.courseId}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部课程"
          options={named(courses.data)}
        />
      </Form.Item>
      <Form.Item name="grade" label={LABELS.grade}>
        <GradeSelect placeholder="全部年级" />
      </Form.Item>
      <Form.Item name="status" label={LABELS.status}>
        <Select allowClear placeholder="全部状态" options={statuses} />
      </Form.Item>
      <Form.Item name="semesterId" label={LABELS.semesterId}>
        <Select allowClear placeholder="全部学期" options={named(semesters.data)} />
      </Form.Item>
      <Form.Item name="mine" label="范围">
        <Select allowClear placeholder="全部" options={WHOSE} />
      </Form.Item>
      <Need code="teachingPlan:approve">
        <Form.Item name="charged" label="审核">
          <Select allowClear placeholder="全部" options={CHARGED} />
        </Form.Item>
      </Need>
    </FilterBar>
  )
}

/** Plans one may see: one's own in every state, others' as they were approved or shared. */
export const PlansPage = () => {
  const list = useResourceList(api.search)
  const can = useCan()
  const navigate = useNavigate()
  const making = useOpened<true>()
  const copying = useOpened<PlanRow>()
  const importing = useOpened<true>()
  const template = useDownload(api.importTemplate)
  const remove = useRemove({ of: PLANS, one: api.remove, after: list.forget })
  const writes = can('teachingPlan:create')
  const open = (row: { id: number }) => navigate(addressOf(row))
  const add = () => making.show(true)

  const columns = planColumns((row) => [
    { label: row.mayDecide ? '审核' : row.mayEdit ? '编辑' : '查看', onClick: () => open(row) },
    ...(writes ? [{ label: '复制', onClick: () => copying.show(row) }] : []),
    ...(row.mayRemove
      ? [{ label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: row.title }) }]
      : []),
  ])

  return (
    <ResourcePage title="教学计划" count={countOf(list, PLANS)} onAdd={writes ? add : undefined}>
      <Filters list={list} />
      <ResourceTable
        list={list}
        of={PLANS}
        columns={columns}
        selectable={false}
        onOpen={open}
        firstStep={
          <Need code="teachingPlan:create">
            <Button onClick={add}>新建第一份教学计划</Button>
          </Need>
        }
        toolbar={
          <>
            <Tool icon="plus" type="primary" need="teachingPlan:create" onClick={add}>
              新建计划
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            <ImportTool
              need="teachingPlan:create"
              template={{ label: '下载模板', onClick: template.run }}
              upload={{ label: '导入教学进度', onClick: () => importing.show(true) }}
            />
          </>
        }
      />
      <Opened by={making}>{(_, dialog) => <PlaceDialog {...dialog} onMade={open} />}</Opened>
      <Opened by={copying}>{(row, dialog) => <PlaceDialog {...dialog} copied={row} onMade={open} />}</Opened>
      <ImportPlansDialog open={importing.open} onClose={importing.close} />
    </ResourcePage>
  )
}
