import {
  ASSESSMENT_PAGE_SIZES,
  type AssessmentRow,
  assessmentsApi as api,
} from '@xueqiao/contract/features/growth/assessments/api'
import {
  ASSESSMENT_STATUS_LABELS,
  ASSESSMENT_STATUSES,
} from '@xueqiao/contract/features/growth/assessments/values'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { act, useAction } from '../../../../api/action'
import { mayLeave } from '../../../../lib/leave'
import { Need, useCan } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { SeenOfEach } from '../../../../shared/growth/SeenOfEach'
import { later } from '../../../kit/later'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useChosen } from '../../../kit/list/useChosen'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { ClassSelect } from '../../../pickers/ClassSelect'
import type { Asked } from './AssessmentPanel'
import { assessmentColumns } from './assessmentColumns'
import { ASSESSMENTS, addressOf, LIST, NEW, radarAddress, typeOptions } from './naming'
import { isPending, useFilling } from './pending'

const ImportAssessmentsDialog = later(
  () => import('./ImportAssessmentsDialog').then((m) => m.ImportAssessmentsDialog),
  ({ open }) => open,
)
const ExportAssessmentsDialog = later(
  () => import('./ExportAssessmentsDialog').then((m) => m.ExportAssessmentsDialog),
  ({ exporting }) => exporting.asking.open,
)

const AssessmentPanel = later(
  () => import('./AssessmentPanel').then((m) => m.AssessmentPanel),
  () => true,
)

/** What narrows a list to some of its rows leaves out those that are not written yet. */
const NARROW = ['keyword', 'status', 'charged']

const statuses = ASSESSMENT_STATUSES.map((value) => ({ value, label: ASSESSMENT_STATUS_LABELS[value] }))

/** What teachers say of their pupils; of a family's own, what is approved. */
export const AssessmentsPage = () => {
  const list = useResourceList(api.search)
  const can = useCan()
  useSeen(LIST, !list.isLoading)
  const staff = can('grade:view')
  const navigate = useNavigate()
  const exporting = useChoosyExport(list)
  const importing = useOpened<true>()
  const template = useDownload(api.importTemplate)
  const remove = useRemove({ of: ASSESSMENTS, one: api.remove, after: list.forget })
  const { chosen: selected, bodyOf, forgetChanged } = useChosen(list)
  const approving = useAction(api.approveMany, {
    done: ({ approved }) => (approved === 0 ? '所选评估都已审核' : `已审核 ${approved} 条评估`),
    after: () => list.select([]),
    failed: forgetChanged,
  })
  const add = () => navigate(NEW)
  const chosen = list.selected.length > 0
  const filling = useFilling(list.filters)
  const [panel, setPanel] = useState<Asked & { studentId: number; opened: number }>()
  /** Another pupil of the sheet that is open keeps what is typed into it. */
  const fill = async (studentId: number) => {
    if (filling === undefined) return
    const { asked } = filling
    const isOpen = panel?.classId === asked.classId && panel.type === asked.type && panel.date === asked.date
    if (isOpen) setPanel({ ...panel, studentId })
    else if (await mayLeave()) setPanel({ ...asked, studentId, opened: (panel?.opened ?? 0) + 1 })
  }
  const isWhole =
    !list.isLoading && list.page === 0 && NARROW.every((name) => list.filters[name] === undefined)
  const rows = [...(isWhole ? (filling?.shown ?? []) : []), ...list.rows]
  const first = filling?.pending[0]

  const columns = assessmentColumns((row: AssessmentRow) => [
    ...(isPending(row) ? [{ label: '填写', onClick: () => fill(row.studentId) }] : []),
    ...(isPending(row) ? [] : [{ label: '查看', onClick: () => navigate(addressOf(row)) }]),
    ...(staff ? [] : [{ label: '雷达图', onClick: () => navigate(radarAddress(row)) }]),
    ...(row.mayApprove
      ? [
          {
            label: '审核',
            onClick: () => act(api.approve, { params: { id: row.id }, query: { version: row.version } }),
          },
        ]
      : []),
    ...(row.mayEdit
      ? [
          {
            label: '删除',
            danger: true,
            onClick: () => remove.one({ id: row.id, name: `${row.studentName} ${row.date}` }),
          },
        ]
      : []),
  ])

  return (
    <ResourcePage
      title="学生评估"
      count={[countOf(list, ASSESSMENTS), filling?.text].filter(Boolean).join('，') || undefined}
      onAdd={can('grade:create') ? add : undefined}
    >
      {!staff && <SeenOfEach link={LIST} studentIds={list.rows.map(({ studentId }) => studentId)} />}
      <FilterBar list={list}>
        {staff && (
          <Form.Item name="classId" label="班级">
            <ClassSelect placeholder="全部班级" />
          </Form.Item>
        )}
        {staff && (
          <Form.Item name="keyword" label="学生">
            <Input allowClear placeholder="姓名或学号" />
          </Form.Item>
        )}
        <Form.Item name="type" label="评估类型">
          <Select allowClear placeholder="全部类型" options={typeOptions} />
        </Form.Item>
        {staff && (
          <Form.Item name="status" label="审核状态">
            <Select allowClear placeholder="全部状态" options={statuses} />
          </Form.Item>
        )}
        {staff && (
          <Form.Item name="charged" label="范围">
            <Select allowClear placeholder="全部" options={[{ value: 'true', label: '由我审核的' }]} />
          </Form.Item>
        )}
      </FilterBar>
      <ResourceTable
        list={{ ...list, rows }}
        of={ASSESSMENTS}
        columns={columns}
        sizes={ASSESSMENT_PAGE_SIZES}
        selectable={staff && ((row) => !isPending(row))}
        onOpen={(row) => (isPending(row) ? fill(row.studentId) : navigate(addressOf(row)))}
        firstStep={
          <Need code="grade:create">
            <Button onClick={add}>新增第一条评估</Button>
          </Need>
        }
        toolbar={
          staff && (
            <>
              <Tool icon="plus" type="primary" need="grade:create" onClick={add}>
                新增评估
              </Tool>
              {first !== undefined && (
                <Tool icon="pen" onClick={() => fill(first.studentId)}>
                  逐名填写
                </Tool>
              )}
              {chosen && (
                <Tool
                  icon="check"
                  loading={approving.busy}
                  onClick={() => approving.run({ body: bodyOf(selected) })}
                >
                  审核所选
                </Tool>
              )}
              <Tool icon="chart" onClick={() => navigate(`${LIST}/dashboard`)}>
                评估统计
              </Tool>
              <Tool icon="refresh" onClick={list.refresh}>
                刷新
              </Tool>
              <Tool
                icon="export"
                loading={exporting.busy}
                onClick={() => exporting.run(chosen ? { ids: list.selected.join() } : list.filters)}
              >
                {chosen ? '导出所选' : '导出'}
              </Tool>
              <ImportTool
                need="grade:create"
                template={{ label: '下载模板', onClick: template.run }}
                upload={{ label: '批量导入', onClick: () => importing.show(true) }}
              />
            </>
          )
        }
      />
      {panel !== undefined && (
        <AssessmentPanel
          key={panel.opened}
          at={panel}
          // Told after a save, too, when another may stand here.
          onMove={(to) => setPanel((now) => (now?.opened === panel.opened ? { ...now, ...to } : now))}
          onClose={() => setPanel(undefined)}
        />
      )}
      <ExportAssessmentsDialog exporting={exporting} />
      <ImportAssessmentsDialog open={importing.open} onClose={importing.close} />
    </ResourcePage>
  )
}
