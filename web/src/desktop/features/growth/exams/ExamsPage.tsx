import { examsApi as api, type ExamRow } from '@xueqiao/contract/features/growth/exams/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
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
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { ExamDialog } from './ExamDialog'
import { examColumns } from './examColumns'
import { FamilyMarks } from './FamilyMarks'
import { addressOf, EXAMS, statusOptions, typeOptions, waitOptions } from './naming'
import { useExamDialog } from './useExamDialog'

const ImportScoresDialog = later(
  () => import('./ImportScoresDialog').then((m) => m.ImportScoresDialog),
  ({ open }) => open,
)

/** The exams whose marks somebody enters, checks or looks at. */
const StaffExams = () => {
  const list = useResourceList(api.search)
  const can = useCan()
  const navigate = useNavigate()
  const semesters = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  const form = useExamDialog(semesters.data?.find(({ isCurrent }) => isCurrent)?.id)
  const importing = useOpened<true>()
  const template = useDownload(api.importTemplate)
  const remove = useRemove({ of: EXAMS, one: api.remove, after: list.forget })

  const columns = examColumns((row: ExamRow) => [
    { label: '成绩', onClick: () => navigate(addressOf(row)) },
    ...(row.mayManage && row.status === 'ENTRY'
      ? [
          { label: '编辑', onClick: () => form.edit(row.id) },
          { label: '删除', danger: true, onClick: () => remove.one(row) },
        ]
      : []),
  ])

  return (
    <ResourcePage
      title="考试成绩"
      count={countOf(list, EXAMS)}
      onAdd={can('grade:create') ? form.add : undefined}
    >
      <FilterBar list={list}>
        <Form.Item name="keyword" label="考试名称">
          <Input allowClear placeholder="输入考试名称" />
        </Form.Item>
        <Form.Item name="grade" label="年级">
          <GradeSelect placeholder="全部年级" />
        </Form.Item>
        <Form.Item name="type" label="考试类型">
          <Select allowClear placeholder="全部类型" options={typeOptions} />
        </Form.Item>
        <Form.Item name="status" label="状态">
          <Select allowClear placeholder="全部状态" options={statusOptions} />
        </Form.Item>
        <Form.Item name="waiting" label="待办">
          <Select allowClear placeholder="全部" options={waitOptions} />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={list}
        of={EXAMS}
        columns={columns}
        selectable={false}
        onOpen={(row) => navigate(addressOf(row))}
        firstStep={
          <Need code="grade:create">
            <Button onClick={form.add}>新增第一场考试</Button>
          </Need>
        }
        toolbar={
          <>
            <Tool icon="plus" type="primary" need="grade:create" onClick={form.add}>
              新增考试
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            <ImportTool
              need="grade:create"
              template={{ label: '下载模板', onClick: template.run }}
              upload={{ label: '批量导入成绩', onClick: () => importing.show(true) }}
            />
          </>
        }
      />
      <ExamDialog dialog={form} />
      <ImportScoresDialog open={importing.open} onClose={importing.close} />
    </ResourcePage>
  )
}

/** A family that follows a line behind its bell comes here too, and finds its own. */
export const ExamsPage = () => (useCan()('grade:view') ? <StaffExams /> : <FamilyMarks />)
