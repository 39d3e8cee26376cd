import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import {
  lessonPreparationsApi as api,
  type PreparationRow,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { PREPARATION_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import {
  PREPARATION_STATUS_LABELS,
  PREPARATION_STATUSES,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Need, useCan } from '../../../../session/access'
import { ButtonLink } from '../../../kit/ButtonLink'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { addressOf, CREATE, mayDerive, PREPARATIONS, REVIEWS, reviewAddress, TEMPLATES } from './naming'
import { preparationColumns } from './preparationColumns'
import { WeekCard } from './week/WeekCard'
import './lists.css'

const STATUSES = PREPARATION_STATUSES.map((value) => ({ value, label: PREPARATION_STATUS_LABELS[value] }))
const WHOSE = [
  { value: 'true', label: '我的' },
  { value: 'false', label: '同事的' },
]
const REFLECTS = [{ value: 'true', label: '上完课还没有写' }]

const Filters = ({ list }: { list: ReturnType<typeof useResourceList<PreparationRow>> }) => {
  const courses = useApi(coursesApi.list, undefined, { staleTime: LOOKUP_MS })
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS })
  const named = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FilterBar list={list}>
      <Form.Item name="keyword" label="关键字">
        <Input allowClear placeholder="课题或备课人" />
      </Form.Item>
      <Form.Item name="courseId" label={LABELS.courseId}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部课程"
          options={named(courses.data)}
        />
      </Form.Item>
      <Form.Item name="status" label={LABELS.status}>
        <Select allowClear placeholder="全部状态" options={STATUSES} />
      </Form.Item>
      <Form.Item name="mine" label="范围">
        <Select allowClear placeholder="全部" options={WHOSE} />
      </Form.Item>
      <Form.Item name="reflects" label={LABELS.reflection}>
        <Select allowClear placeholder="全部" options={REFLECTS} />
      </Form.Item>
      <Form.Item name="grade" label={LABELS.grade}>
        <GradeSelect placeholder="全部年级" />
      </Form.Item>
      <Form.Item name="semesterId" label={LABELS.semesterId}>
        <Select allowClear placeholder="全部学期" options={named(semesters.data)} />
      </Form.Item>
    </FilterBar>
  )
}

/** One's week with what is prepared for it, and all preparations one may see. */
export const PreparationsPage = () => {
  const list = useResourceList(api.search)
  const navigate = useNavigate()
  const writes = useCan()('teachingPlan:create')
  const remove = useRemove({ of: PREPARATIONS, one: api.remove, after: list.forget })
  const add = () => navigate(CREATE)
  const columns = preparationColumns((row) => [
    row.mayReview
      ? { label: '审核', onClick: () => navigate(reviewAddress(row)) }
      : { label: row.mayEdit ? '编辑' : '查看', onClick: () => navigate(addressOf(row)) },
    ...(writes && mayDerive(row)
      ? [{ label: '二次备课', onClick: () => navigate(`${CREATE}?master=${row.id}`) }]
      : []),
    ...(writes && row.isOwn
      ? [{ label: '复制', onClick: () => navigate(`${CREATE}?copyOf=${row.id}`) }]
      : []),
    ...(row.mayRemove
      ? [{ label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: row.title }) }]
      : []),
  ])
  return (
    <ResourcePage
      title="备课管理"
      count={countOf(list, PREPARATIONS)}
      onAdd={writes ? add : undefined}
      actions={
        <>
          <Need code="teachingPlan:create">
            <ButtonLink to={TEMPLATES}>备课模板</ButtonLink>
          </Need>
          <Need code="lessonPreparation:review">
            <ButtonLink to={REVIEWS}>审核管理</ButtonLink>
          </Need>
        </>
      }
    >
      <WeekCard />
      <Filters list={list} />
      <ResourceTable
        list={list}
        of={PREPARATIONS}
        columns={columns}
        selectable={false}
        onOpen={(row) => navigate(addressOf(row))}
        firstStep={
          <Need code="teachingPlan:create">
            <Button onClick={add}>新建第一份备课</Button>
          </Need>
        }
        toolbar={
          <>
            <Tool icon="plus" type="primary" need="teachingPlan:create" onClick={add}>
              新建备课
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
    </ResourcePage>
  )
}
