import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { StudentRow } from '@xueqiao/contract/features/pupils/students/detail'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../api/call'
import { toast } from '../../../../lib/toast'
import { useViewer } from '../../../../session/access'
import { later } from '../../../kit/later'
import { useColumnSettings } from '../../../kit/list/columns/useColumnSettings'
import { ResourceListPage } from '../../../kit/list/ResourceListPage'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { useStudentDialog } from './form/useStudentDialog'
import { pathOfStudent, STUDENTS } from './naming'
import { StudentFilters } from './StudentFilters'
import { COLUMN_DEFAULTS, COLUMN_KEY, studentColumns } from './studentColumns'
import { useAllStudents, useStudentList } from './useStudentList'
import { useStudentRemoval } from './useStudentRemoval'
import './students.css'

const StudentFormDialog = later(
  () => import('./form/StudentFormDialog').then((m) => m.StudentFormDialog),
  ({ dialog }) => dialog.open,
)
const StudentDetailDialog = later(
  () => import('./StudentDetailDialog').then((m) => m.StudentDetailDialog),
  ({ open }) => open,
)
const AssignClassDialog = later(
  () => import('./AssignClassDialog').then((m) => m.AssignClassDialog),
  ({ open }) => open,
)
const AssignManyDialog = later(
  () => import('./AssignManyDialog').then((m) => m.AssignManyDialog),
  ({ open }) => open,
)
const ImportStudentsDialog = later(
  () => import('./ImportStudentsDialog').then((m) => m.ImportStudentsDialog),
  ({ open }) => open,
)
const ExportStudentsDialog = later(
  () => import('./ExportStudentsDialog').then((m) => m.ExportStudentsDialog),
  ({ exporting }) => exporting.asking.open,
)
const ColumnSettingsDialog = later(
  () => import('../../../kit/list/columns/ColumnSettingsDialog').then((m) => m.ColumnSettingsDialog),
  ({ settings }) => settings.open,
)

/** A row may come without an id (001 §8.4). */
type Given = Omit<StudentRow, 'id'> & { id?: number }

/** Everyone who was on screen: the selection goes over pages. */
const useSeenRows = (rows: readonly StudentRow[]) => {
  const seen = useRef(new Map<number, StudentRow>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])
  return (id: number) => seen.current.get(id)
}

/** Who only teaches puts pupils into the classes that they head, or help to. */
const TEACHES = ['TEACHER', 'HEAD_TEACHER']
const mayFillAny = async (roles: readonly string[]) => {
  if (!roles.every((role) => TEACHES.includes(role))) return true
  try {
    return (await call(classesApi.options)).some(({ own }) => own)
  } catch {
    // The server says no where it must.
    return true
  }
}

export const StudentsPage = () => {
  const navigate = useNavigate()
  const list = useStudentList()
  const all = useAllStudents(list)
  const form = useStudentDialog()
  const { roles } = useViewer()
  const reading = useOpened<StudentRow>()
  const assigning = useOpened<StudentRow>()
  const assigningMany = useOpened<readonly number[]>()
  const exporting = useChoosyExport(list)
  const template = useDownload(studentsApi.importTemplate)
  const importing = useOpened<true>()
  const rowOf = useSeenRows(list.rows)
  const nameOf = (id: number) => rowOf(id)?.name
  const remove = useStudentRemoval({
    nameOf,
    after: list.forget,
  })

  const state = { ids: list.rows.map(({ id }) => id) }
  // Whoever looks for transfers that wait is led to them, on the tab where they stand.
  const pathOf = (id: number) =>
    list.filters.transfer === undefined ? pathOfStudent(id) : `${pathOfStudent(id)}?tab=enrollment`
  const view = ({ id }: Given) =>
    id === undefined ? toast.warning('无法查看学生详情，ID不存在') : navigate(pathOf(id), { state })
  const open = (row: StudentRow) => {
    const { id }: Given = row
    if (id === undefined) return toast.warning('该学生信息ID不存在，无法查看详情')
    navigate(pathOf(id), { state })
  }
  /** Whoever may only read gets something to read, not a form that ends in a refusal. */
  const edit = (row: StudentRow) => (row.mayEdit ? form.edit(row.id) : reading.show(row))
  const add = async () =>
    (await mayFillAny(roles)) ? form.add() : toast.warning('您没有可以新增学生的班级，请联系班主任或管理员')
  const assign = (row: StudentRow) =>
    row.mayEdit ? assigning.show(row) : toast.warning('您只能查看该学生，不能修改')

  const settings = useColumnSettings(
    COLUMN_KEY,
    studentColumns({
      place: list,
      pathOf,
      state,
      // Always shown, whoever looks: the server says no where it must (001 §6; decisions G24).
      actions: (row) => [
        { label: '查看', onClick: () => view(row) },
        { label: '编辑', onClick: () => edit(row) },
        { label: '分配班级', onClick: () => assign(row) },
        { label: '删除', onClick: () => remove.one(row), danger: true },
      ],
    }),
    COLUMN_DEFAULTS,
  )

  return (
    <ResourceListPage
      list={list}
      of={STUDENTS}
      all={all}
      columns={settings.columns}
      onOpen={open}
      form={{ add: () => void add() }}
      remove={remove}
      exporting={exporting}
      // The bar is shown to everyone (001 §2.3, §6).
      tools={{
        columns: { label: '列设置', onClick: settings.show },
        children: (
          <>
            {list.selected.length > 0 && (
              <Tool icon="swap" onClick={() => assigningMany.show(list.selected)}>
                分配班级
              </Tool>
            )}
            <ImportTool
              template={{ label: '下载模板', onClick: template.run }}
              upload={{ label: '批量导入', onClick: () => importing.show(true) }}
            />
          </>
        ),
      }}
      filters={<StudentFilters list={list} />}
    >
      <StudentFormDialog dialog={form} />
      <Opened by={reading}>{(item, dialog) => <StudentDetailDialog {...dialog} student={item} />}</Opened>
      <Opened by={assigning}>{(item, dialog) => <AssignClassDialog {...dialog} student={item} />}</Opened>
      <Opened by={assigningMany}>
        {(ids, dialog) => <AssignManyDialog {...dialog} ids={ids} rowOf={rowOf} onDone={list.forget} />}
      </Opened>
      <ExportStudentsDialog exporting={exporting} />
      <ColumnSettingsDialog settings={settings} />
      <ImportStudentsDialog open={importing.open} onClose={importing.close} />
    </ResourceListPage>
  )
}
