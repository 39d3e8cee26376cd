import { growthRecordsApi as api, type RecordRow } from '@xueqiao/contract/features/growth/growth-records/api'
import { growthFlowApi } from '@xueqiao/contract/features/growth/growth-records/flow'
import { RECORD_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { act, useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { useDimensionOptions } from '../../../../shared/growth/dimensions'
import { useAddAsked, useAskedPupil } from '../../../kit/form/useAddAsked'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useChosen } from '../../../kit/list/useChosen'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { FlowBar } from './FlowBar'
import { addressOf, kindOptions, RECORDS, statusOptions } from './naming'
import { RecordDialog } from './RecordDialog'
import { recordColumns } from './recordColumns'
import { useRecordDialog } from './useRecordDialog'

const idIn = (value: unknown) => (value === undefined ? undefined : Number(value) || undefined)

/** What has been seen of pupils, and how far it is on its way into the archive. */
export const RecordsPage = () => {
  const list = useResourceList(api.search)
  const isStaff = useCan()('student:view')
  const navigate = useNavigate()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const [semesterId, classId] = [idIn(list.filters.semesterId), idIn(list.filters.classId)]
  const dimensionOptions = useDimensionOptions({ ...(semesterId !== undefined && { semesterId }) })
  const flow = useApi(growthFlowApi.flow, { query: { semesterId, classId } }, { silent: true })
  const form = useRecordDialog({ ...(classId !== undefined && { classId }), ...useAskedPupil() })
  useAddAsked(form)
  const remove = useRemove({ of: RECORDS, one: api.remove, after: list.forget })
  const { chosen: selected, bodyOf, forgetChanged: failed } = useChosen(list)
  const after = () => list.select([])
  const selecting = useAction(api.select, {
    done: ({ changed }) => `已遴选 ${changed} 条记录`,
    after,
    failed,
  })
  const taking = useAction(api.deselect, { done: ({ changed }) => `已取消 ${changed} 条遴选`, after, failed })
  const chosen = list.selected.length > 0
  const ids = () => ({ body: bodyOf(selected) })

  const columns = recordColumns((row: RecordRow) => [
    { label: '查看', onClick: () => navigate(addressOf(row)) },
    ...(row.mayManage && row.status === 'RECORDED'
      ? [{ label: '遴选', onClick: () => act(api.select, { body: bodyOf([row]) }) }]
      : []),
    ...(row.mayEdit ? [{ label: '编辑', onClick: () => form.edit(row.id) }] : []),
    ...(row.mayRemove
      ? [{ label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: row.title }) }]
      : []),
  ])

  return (
    <ResourcePage title="成长记录" count={countOf(list, RECORDS)} onAdd={form.add}>
      {flow.data && <FlowBar flow={flow.data} classId={classId} />}
      <FilterBar list={list}>
        <Form.Item name="semesterId" label="学期">
          <Select
            allowClear
            placeholder="全部学期"
            options={(semesters.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        {isStaff && (
          <Form.Item name="classId" label={LABELS.classId}>
            <ClassSelect placeholder="全部班级" />
          </Form.Item>
        )}
        {isStaff && (
          <Form.Item name="keyword" label={LABELS.studentId}>
            <Input allowClear placeholder="姓名或学号" />
          </Form.Item>
        )}
        {!isStaff && (
          <Form.Item name="fresh" label="范围">
            <Select allowClear placeholder="全部" options={[{ value: 'true', label: '近一周他人写的' }]} />
          </Form.Item>
        )}
        <Form.Item name="dimension" label={LABELS.dimension}>
          <Select allowClear placeholder="全部维度" options={dimensionOptions} />
        </Form.Item>
        <Form.Item name="authorKind" label={LABELS.authorKind}>
          <Select allowClear placeholder="全部" options={kindOptions} />
        </Form.Item>
        <Form.Item name="status" label={LABELS.status}>
          <Select allowClear placeholder="全部状态" options={statusOptions} />
        </Form.Item>
        {isStaff && (
          <Form.Item name="charged" label="范围">
            <Select allowClear placeholder="全部" options={[{ value: 'true', label: '我负责的班级' }]} />
          </Form.Item>
        )}
      </FilterBar>
      <ResourceTable
        list={list}
        of={RECORDS}
        columns={columns}
        selectable={isStaff}
        onOpen={(row) => navigate(addressOf(row))}
        firstStep={<Button onClick={form.add}>写第一条记录</Button>}
        toolbar={
          <>
            <Tool icon="plus" type="primary" onClick={form.add}>
              添加记录
            </Tool>
            {chosen && (
              <Tool icon="check" loading={selecting.busy} onClick={() => selecting.run(ids())}>
                遴选所选
              </Tool>
            )}
            {chosen && (
              <Tool icon="undo" loading={taking.busy} onClick={() => taking.run(ids())}>
                取消遴选
              </Tool>
            )}
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <RecordDialog dialog={form} />
    </ResourcePage>
  )
}
