import { homeworksApi as api, type HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'
import {
  HOMEWORK_STATUS_LABELS,
  HOMEWORK_STATUSES,
} from '@xueqiao/contract/features/teaching/homework/values'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { Need, useCan } from '../../../../../session/access'
import { FilterBar } from '../../../../kit/list/FilterBar'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../../kit/list/ResourceTable'
import type { RowAction } from '../../../../kit/list/RowActions'
import { Tool } from '../../../../kit/list/Tool'
import { useResourceList } from '../../../../kit/list/useResourceList'
import { countOf } from '../../../../kit/naming'
import { detailAddress, editAddress, HOMEWORKS, submissionsAddress } from '../naming'
import { homeworkColumns } from './homeworkColumns'
import { useHomeworkActions } from './useHomeworkActions'
import '../homework.css'

const statuses = HOMEWORK_STATUSES.map((value) => ({ value, label: HOMEWORK_STATUS_LABELS[value] }))

/** What a teacher has given out, with how far each class is. */
export const HomeworksPage = () => {
  const list = useResourceList(api.search)
  const can = useCan()
  const creates = can('homework:create')
  const { data: options } = useApi(api.options, undefined, { enabled: creates })
  const act = useHomeworkActions()
  const navigate = useNavigate()
  const add = () => navigate('/homework/create')

  const courses = (options?.courses ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const classes = new Map(
    (options?.courses ?? []).flatMap((course) => course.classes.map(({ id, name }) => [String(id), name])),
  )

  const actionsOf = (row: HomeworkRow): RowAction[] => {
    const look = { label: '查看', onClick: () => navigate(detailAddress(row)) }
    if (!row.may.manage) return [look]
    const edit = { label: '编辑', onClick: () => navigate(editAddress(row)) }
    const copy = { label: '复制', onClick: () => act.copy(row) }
    if (row.status === 'DRAFT')
      return [edit, copy, { label: '删除', danger: true, onClick: () => act.remove(row) }]
    if (row.status === 'SCHEDULED')
      return [look, ...(row.may.end ? [{ label: '取消定时', onClick: () => act.unschedule(row) }] : []), copy]
    if (row.status === 'WITHDRAWN') return [look, copy]
    const open =
      row.status === 'CLOSED'
        ? { label: '重新开放', onClick: () => act.reopen(row) }
        : { label: '截止', onClick: () => act.close(row) }
    return [
      { label: row.may.grade ? '批改' : '提交情况', onClick: () => navigate(submissionsAddress(row)) },
      edit,
      copy,
      ...(row.may.end ? [open, { label: '撤回', danger: true, onClick: () => act.withdraw(row) }] : []),
    ]
  }

  return (
    <ResourcePage title="作业管理" count={countOf(list, HOMEWORKS)} onAdd={creates ? add : undefined}>
      <FilterBar list={list}>
        <Form.Item name="keyword" label="标题">
          <Input allowClear placeholder="输入作业标题" />
        </Form.Item>
        <Form.Item name="status" label="状态">
          <Select allowClear placeholder="全部状态" options={statuses} />
        </Form.Item>
        {courses.length > 1 && (
          <Form.Item name="courseId" label="课程">
            <Select allowClear placeholder="全部课程" options={courses} />
          </Form.Item>
        )}
        <Form.Item name="classId" label="班级">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="全部班级"
            options={[...classes].map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="waiting" label="批改">
          <Select allowClear placeholder="全部" options={[{ value: 'true', label: '有待批改的' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={HOMEWORKS}
        columns={homeworkColumns(actionsOf)}
        selectable={false}
        onOpen={(row) => navigate(detailAddress(row))}
        firstStep={
          <Need code="homework:create">
            <Button onClick={add}>布置第一项作业</Button>
          </Need>
        }
        toolbar={
          <>
            <Need code="homework:create">
              <Tool icon="plus" type="primary" onClick={add}>
                布置作业
              </Tool>
            </Need>
            <Tool icon="chart" onClick={() => navigate('/homework/ledger')}>
              作业时长总账
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
