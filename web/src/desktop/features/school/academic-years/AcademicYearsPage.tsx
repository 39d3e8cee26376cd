import {
  ACADEMIC_YEAR_STATUS_LABELS,
  type AcademicYearRow,
  type AcademicYearStatus,
  academicYearsApi,
} from '@xueqiao/contract/features/school/academic-years/api'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { CalendarPage } from '../../../kit/list/CalendarPage'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'
import { useRemove } from '../../../kit/list/useRemove'
import { useSetCurrent } from '../../../kit/list/useSetCurrent'
import { useYearDialog, YEARS } from './useYearDialog'
import { YearFormDialog } from './YearFormDialog'

const { of, actions } = column<AcademicYearRow>()

const COLOURS: Record<AcademicYearStatus, string> = { PLANNING: '', ACTIVE: 'green', COMPLETED: '' }

const facts = [
  of('code', '学年代码', { width: 130 }),
  of('name', '学年名称'),
  of('startDate', '开始日期', { width: 130 }),
  of('endDate', '结束日期', { width: 130 }),
  of('status', '状态', {
    width: 100,
    render: ({ status }) => (
      <span className={`tag ${COLOURS[status]}`}>{ACADEMIC_YEAR_STATUS_LABELS[status]}</span>
    ),
  }),
  of('isCurrent', '当前学年', {
    width: 100,
    render: ({ isCurrent }) => (
      <span className={isCurrent ? 'tag green' : 'tag'}>{isCurrent ? '是' : '否'}</span>
    ),
  }),
]

/** The school's years (002 §2.5). */
export const AcademicYearsPage = () => {
  const can = useCan()
  const navigate = useNavigate()
  const list = useApi(academicYearsApi.list)
  const dialog = useYearDialog((list.data ?? []).map(({ code }) => code))
  const remove = useRemove({
    of: YEARS,
    one: academicYearsApi.remove,
    note: '学年的学期将一并删除，此操作不可逆。',
  })
  const setCurrent = useSetCurrent<AcademicYearRow>({
    endpoint: academicYearsApi.setCurrent,
    title: '设为当前学年',
    question: ({ name }) => `确定要将 ${name} 设为当前学年吗？`,
    note: '其他学年将不再是当前学年。',
    done: ({ name }) => `已将 ${name} 设为当前学年`,
  })
  const manage = ({ id, name, code }: AcademicYearRow) =>
    navigate(`/system/academic-years/${id}/semesters?${new URLSearchParams({ name, code })}`)
  const onRow = (row: AcademicYearRow): RowAction[] => [
    { label: '编辑', onClick: () => dialog.edit(row.id), need: 'system:manage' },
    { label: '管理学期', onClick: () => manage(row) },
    ...(row.isCurrent
      ? []
      : ([
          { label: '设为当前', onClick: () => setCurrent(row), need: 'system:manage' },
          { label: '删除', onClick: () => remove.one(row), need: 'system:manage', danger: true },
        ] satisfies RowAction[])),
  ]
  const rows = list.data ?? []

  return (
    <CalendarPage
      title="学年管理"
      back={{ label: '返回', onClick: () => navigate(-1) }}
      of={YEARS}
      query={list}
      endpoint={academicYearsApi.list}
      rows={rows}
      empty="还没有学年"
      columns={[...facts, actions(onRow, { width: 260, room: 4 })]}
      onAdd={can('system:manage') ? dialog.add : undefined}
    >
      <YearFormDialog dialog={dialog} />
    </CalendarPage>
  )
}
