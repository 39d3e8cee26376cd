import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'
import { column } from '../../../kit/list/column'
import type { RowAction } from '../../../kit/list/RowActions'

const { of, actions } = column<SemesterRow>()

const CURRENT = of('isCurrent', '当前学期', {
  width: 110,
  render: ({ isCurrent }) => (
    <span className={isCurrent ? 'tag green' : 'tag'}>{isCurrent ? '是' : '否'}</span>
  ),
})

interface Options {
  /** The year's own page shows the order; on the page of all semesters the code says it (002 §2.4, §2.6). */
  withOrder: boolean
  edit: (row: SemesterRow) => unknown
  setCurrent: (row: SemesterRow) => unknown
  remove: (row: SemesterRow) => unknown
}

export const semesterColumns = ({ withOrder, edit, setCurrent, remove }: Options) => [
  of('code', '学期代码', { width: 150 }),
  of('name', '学期名称'),
  ...(withOrder ? [of('semesterOrder', '学期序号', { width: 100 })] : []),
  of('startDate', '开始日期', { width: 130 }),
  of('endDate', '结束日期', { width: 130 }),
  CURRENT,
  actions(
    (row): RowAction[] => [
      { label: '编辑', onClick: () => edit(row), need: 'system:manage' },
      ...(row.isCurrent
        ? []
        : ([
            { label: '设为当前', onClick: () => setCurrent(row), need: 'system:manage' },
            { label: '删除', onClick: () => remove(row), need: 'system:manage', danger: true },
          ] satisfies RowAction[])),
    ],
    { width: 190 },
  ),
]
