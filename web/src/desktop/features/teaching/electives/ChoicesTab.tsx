import { gradeNumber } from '@xueqiao/contract/common/grade'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import { Button, Form, Input, Select } from 'antd'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { later } from '../../../kit/later'
import { FilterBar } from '../../../kit/list/FilterBar'
import { PagedTable } from '../../../kit/list/PagedTable'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { ChoiceDialog } from './ChoiceDialog'
import { ChoiceFigures } from './ChoiceFigures'
import { type ChoiceRow, choiceColumns } from './choiceColumns'
import { Remind } from './Remind'
import { SIZE, useChoiceList } from './useChoiceList'

const ExportChoicesDialog = later(
  () => import('./ExportChoicesDialog').then((m) => m.ExportChoicesDialog),
  ({ exporting }) => exporting.asking.open,
)
const ImportChoicesDialog = later(
  () => import('./ImportChoicesDialog').then((m) => m.ImportChoicesDialog),
  ({ open }) => open,
)

const CHOSEN = [
  { value: 'false', label: '未选科' },
  { value: 'true', label: '已选科' },
]

/** Single courses, and every combination there can be: one of the first part with two of the second. */
const wantedOf = ({ firsts, seconds }: ElectivePlan) => {
  const pairs = seconds.flatMap((one, at) => seconds.slice(at + 1).map((other) => [one, other] as const))
  const option = (...courses: { id: number; name: string }[]) => ({
    value: courses.map(({ id }) => id).join(),
    label: courses.map(({ name }) => name).join('＋'),
  })
  return [
    { label: '科目', options: [...firsts, ...seconds].map((one) => option(one)) },
    { label: '组合', options: firsts.flatMap((first) => pairs.map((pair) => option(first, ...pair))) },
  ]
}

const Filters = ({ plan, list }: { plan: ElectivePlan; list: ReturnType<typeof useChoiceList> }) => {
  const classes = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS })
  const grade = gradeNumber(plan.grade)
  const own = (classes.data ?? []).filter((one) => gradeNumber(one.grade) === grade)
  const searched = { optionFilterProp: 'label' }
  return (
    <FilterBar list={list}>
      <Form.Item name="keyword" label="关键字">
        <Input allowClear placeholder="姓名或学号" maxLength={50} />
      </Form.Item>
      <Form.Item name="classId" label="班级">
        <Select
          allowClear
          placeholder="全部班级"
          options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Form.Item>
      <Form.Item name="courseIds" label="科目或组合">
        <Select allowClear showSearch={searched} placeholder="全部" options={wantedOf(plan)} />
      </Form.Item>
      <Form.Item name="chosen" label="是否选科">
        <Select allowClear placeholder="全部" options={CHOSEN} />
      </Form.Item>
    </FilterBar>
  )
}

/** Who takes what: of the whole grade for whoever manages it, of their classes for others. */
export const ChoicesTab = ({ plan }: { plan: ElectivePlan }) => {
  const list = useChoiceList(plan.id)
  const entering = useOpened<ChoiceRow>()
  const importing = useOpened<true>()
  const template = useDownload(api.importTemplate)
  const exporting = useChoosyExport({ ...list, selected: [] })
  const { mayManage } = plan
  const missing = plan.pupils - plan.chosen
  const isOpen = plan.status === 'CHOOSING' && !plan.isPast
  const columns = choiceColumns(
    mayManage && !plan.isPast
      ? (row) => [{ label: row.first === null ? '登记' : '改选', onClick: () => entering.show(row) }]
      : undefined,
  )
  return (
    <div className="el-tab">
      {mayManage && <ChoiceFigures plan={plan} />}
      <Filters plan={plan} list={list} />
      <section className="card kit-list" aria-label="学生选科">
        <div className="kit-strip">
          <h2>学生选科</h2>
          <div className="kit-toolbar" role="toolbar" aria-label="选科操作">
            {mayManage && missing > 0 && list.filters.chosen !== 'false' && (
              <Button type="link" onClick={() => list.search({ chosen: 'false' })}>
                {missing} 人未选
              </Button>
            )}
            {mayManage && missing > 0 && isOpen && <Remind plan={plan} missing={missing} />}
            {mayManage && isOpen && (
              <ImportTool
                template={{ label: '下载模板', onClick: template.run }}
                upload={{ label: '批量导入', onClick: () => importing.show(true) }}
              />
            )}
            <Tool
              icon="export"
              loading={exporting.busy}
              onClick={() => exporting.run(list.filter, { id: plan.id })}
            >
              导出
            </Tool>
            <Button icon={<Icon name="refresh" />} onClick={() => void list.query.refetch()}>
              刷新
            </Button>
          </div>
        </div>
        <PagedTable<ChoiceRow>
          label="学生选科"
          query={list.query}
          endpoint={api.choices}
          failed="未能加载选科"
          rows={(list.query.data?.content ?? []).map((row) => ({ ...row, id: row.studentId }))}
          columns={columns}
          empty={
            list.isFiltered
              ? '没有符合条件的学生。'
              : mayManage
                ? '这个年级还没有学生。'
                : '这个年级没有您所带班级的学生。'
          }
          {...{ page: list.page, size: SIZE, total: list.total ?? 0, onPage: list.turn }}
        />
      </section>
      <Opened by={entering}>{(row, dialog) => <ChoiceDialog {...dialog} plan={plan} row={row} />}</Opened>
      <ExportChoicesDialog exporting={exporting} />
      <ImportChoicesDialog open={importing.open} onClose={importing.close} />
    </div>
  )
}
