import { weekdayName, weekdayOf } from '@xueqiao/contract/common/calendar'
import {
  CALENDAR_KINDS,
  CALENDAR_SORT_KEYS,
  CalendarInput,
  type CalendarRow,
  calendarApi,
} from '@xueqiao/contract/features/school/calendar/api'
import { CALENDAR_LABELS } from '@xueqiao/contract/features/school/calendar/labels'
import { NATIONAL_YEARS } from '@xueqiao/contract/features/school/calendar/national'
import { Button, Form, Input, Select } from 'antd'
import { useAction } from '../../../../api/action'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { ImportDialog } from '../../../kit/import/ImportDialog'
import { column } from '../../../kit/list/column'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useExport } from '../../../kit/list/useExport'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { DateRangeField } from '../../../pickers/DateRangeField'
import { CalendarFormDialog } from './CalendarFormDialog'
import { ENTRIES, gradesText, useMayWrite } from './naming'

const col = column<CalendarRow>()
const [byStart, byTitle, byKind] = CALENDAR_SORT_KEYS
const KINDS = Object.entries(CALENDAR_KINDS).map(([value, label]) => ({ value, label }))
const COLOURS = { HOLIDAY: 'tag green', WORKDAY: 'tag orange', EXAM: 'tag', EVENT: 'tag' } as const

const dayText = (day: string) => `${day} ${weekdayName(weekdayOf(day))}`

const meaning = ({ kind, standsFor, noLessons }: CalendarRow) => {
  if (kind === 'WORKDAY') return `按${weekdayName(standsFor ?? 0)}的课表上课`
  return kind === 'HOLIDAY' || noLessons ? '不上课' : '照常上课'
}

const importedText = ({ added, skipped }: { added: number; skipped: readonly string[] }) =>
  [added === 0 ? '没有新的节假日需要导入' : `已导入 ${added} 项`, ...skipped].join('；')

/** The last year that is known. */
const YEAR = Math.max(...NATIONAL_YEARS)

export const CalendarTab = () => {
  const list = useResourceList(calendarApi.search, { size: 20 })
  const mayWrite = useMayWrite()
  const form = useFormDialog({
    noun: ENTRIES.noun,
    schema: CalendarInput,
    get: calendarApi.get,
    create: calendarApi.create,
    update: calendarApi.update,
    blank: { kind: 'EVENT', noLessons: false },
  })
  const remove = useRemove({ of: ENTRIES, one: calendarApi.remove, note: '这些天将按星期照常上课。' })
  const importing = useOpened<null>()
  const exporting = useExport(calendarApi.exportAll, '校历')
  const national = useAction(calendarApi.importNational, { done: importedText })
  const columns = [
    col.index(list),
    col.of('title', CALENDAR_LABELS.title, { width: 160, sticky: true, sort: byTitle }),
    col.of('kind', CALENDAR_LABELS.kind, {
      width: 100,
      sort: byKind,
      render: ({ kind }) => <span className={COLOURS[kind]}>{CALENDAR_KINDS[kind]}</span>,
    }),
    col.of('startsOn', CALENDAR_LABELS.startsOn, {
      width: 160,
      sort: byStart,
      render: ({ startsOn }) => dayText(startsOn),
    }),
    col.of('endsOn', CALENDAR_LABELS.endsOn, { width: 160, render: ({ endsOn }) => dayText(endsOn) }),
    col.of('meaning', '当天', { width: 170, render: meaning }),
    col.of('grades', '年级', {
      width: 130,
      render: ({ gradeFrom, gradeTo }) => gradesText(gradeFrom, gradeTo),
    }),
    col.of('remark', CALENDAR_LABELS.remark, { render: ({ remark }) => remark ?? '' }),
    ...(mayWrite
      ? [
          col.actions(
            (row) => [
              { label: '编辑', onClick: () => form.edit(row.id) },
              { label: '删除', onClick: () => remove.one({ id: row.id, name: row.title }), danger: true },
            ],
            { width: 120 },
          ),
        ]
      : []),
  ]
  const importAll = (
    <Button loading={national.busy} onClick={() => national.run({ body: { year: YEAR } })}>
      导入 {YEAR} 年节假日
    </Button>
  )
  return (
    <div className="base-tab">
      <FilterBar list={list}>
        <Form.Item name="title" label={CALENDAR_LABELS.title}>
          <Input allowClear placeholder="输入名称" />
        </Form.Item>
        <Form.Item name="kind" label={CALENDAR_LABELS.kind}>
          <Select allowClear placeholder="全部类型" options={KINDS} />
        </Form.Item>
        <DateRangeField label="日期" names={['from', 'to']} />
      </FilterBar>
      <ResourceTable
        list={list}
        of={ENTRIES}
        columns={columns}
        selectable={false}
        firstStep={mayWrite && importAll}
        toolbar={
          <>
            {mayWrite && (
              <>
                <Tool icon="plus" type="primary" onClick={form.add}>
                  新增校历
                </Tool>
                {importAll}
                <Tool icon="import" onClick={() => importing.show(null)}>
                  导入
                </Tool>
              </>
            )}
            <Tool icon="export" loading={exporting.busy} onClick={() => exporting.run(list.filters)}>
              导出
            </Tool>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
          </>
        }
      />
      <CalendarFormDialog dialog={form} />
      <Opened by={importing}>
        {(_, dialog) => (
          <ImportDialog
            {...dialog}
            title="导入校历"
            noun="校历"
            notes={[
              '* 名称、* 类型、* 开始日期必填；类型为 放假、调休上课、考试、活动 之一',
              '调休上课一行一天，并写明按星期几上课',
              '名称、类型和开始日期都相同的视为已存在，勾选“更新已存在数据”时才会更新',
            ]}
            api={calendarApi}
            after={list.refresh}
          />
        )}
      </Opened>
    </div>
  )
}
