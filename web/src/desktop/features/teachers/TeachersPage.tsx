import { type TeacherRow, teachersApi } from '@xueqiao/contract/features/teachers'
import { Button } from 'antd'
import { Need, useCan } from '../../../session/access'
import { ColumnSettingsDialog } from '../../kit/ColumnSettingsDialog'
import { counted } from '../../kit/naming'
import { ResourcePage } from '../../kit/ResourcePage'
import { ResourceTable } from '../../kit/ResourceTable'
import { useColumnSettings } from '../../kit/useColumnSettings'
import { useDownload } from '../../kit/useDownload'
import { useExport } from '../../kit/useExport'
import { useOpened } from '../../kit/useOpened'
import { useRemove } from '../../kit/useRemove'
import { AssignCoursesDialog } from './AssignCoursesDialog'
import { ImportTeachersDialog } from './ImportTeachersDialog'
import { LinksDialog } from './LinksDialog'
import { refreshTeachers, TEACHERS } from './naming'
import { OneTimePasswordDialog } from './OneTimePasswordDialog'
import { TeacherDetailDialog } from './TeacherDetailDialog'
import { TeacherFilters } from './TeacherFilters'
import { TeacherFormDialog } from './TeacherFormDialog'
import { TeacherToolbar } from './TeacherToolbar'
import { COLUMN_DEFAULTS, COLUMN_KEY, teacherColumns } from './teacherColumns'
import { useTeacherDialog } from './useTeacherDialog'
import { useTeacherList } from './useTeacherList'
import './teachers.css'

export const TeachersPage = () => {
  const can = useCan()
  const list = useTeacherList()
  const form = useTeacherDialog()
  const detail = useOpened<TeacherRow>()
  const classes = useOpened<TeacherRow>()
  const courses = useOpened<TeacherRow>()
  const assigning = useOpened<TeacherRow>()
  const importing = useOpened<true>()
  const exporting = useExport(teachersApi.exportAll, '教师数据')
  const template = useDownload(teachersApi.importTemplate)
  const remove = useRemove({
    of: TEACHERS,
    one: teachersApi.remove,
    many: teachersApi.removeMany,
    note: '班主任、任课与部门负责人的安排一并解除，登录账号停用。',
    after: (ids) => {
      list.select(list.selected.filter((id) => !ids.includes(id)))
      refreshTeachers()
    },
  })

  const settings = useColumnSettings(
    COLUMN_KEY,
    teacherColumns({
      place: list,
      onClasses: classes.show,
      onCourses: courses.show,
      actions: (row) => [
        { label: '查看', onClick: () => detail.show(row) },
        { label: '编辑', onClick: () => form.edit(row.id), need: 'teacher:update' },
        { label: '分配课程', onClick: () => assigning.show(row), need: 'teacher:assignCourse' },
        { label: '删除', onClick: () => remove.one(row), need: 'teacher:delete', danger: true },
      ],
    }),
    COLUMN_DEFAULTS,
  )

  return (
    <ResourcePage
      title="教师管理"
      count={
        list.total === undefined
          ? undefined
          : `${list.isFiltered ? '当前筛选' : '共'} ${counted(list.total, TEACHERS)}`
      }
      onAdd={can('teacher:create') ? form.add : undefined}
    >
      <TeacherFilters list={list} />
      <ResourceTable
        list={list}
        of={TEACHERS}
        columns={settings.columns}
        onOpen={detail.show}
        firstStep={
          <Need code="teacher:create">
            <Button onClick={form.add}>新增第一名教师</Button>
          </Need>
        }
        toolbar={
          <TeacherToolbar
            selected={list.selected.length}
            onAdd={form.add}
            onRemove={() => remove.many(list.selected)}
            onRefresh={list.refresh}
            onColumns={settings.show}
            exporting={exporting.busy}
            onExport={() => exporting.run(list.filters)}
            onTemplate={() => template.run()}
            onImport={() => importing.show(true)}
          />
        }
      />
      <TeacherFormDialog dialog={form} />
      <OneTimePasswordDialog made={form.made} />
      <TeacherDetailDialog
        key={`detail-${detail.turn}`}
        open={detail.open}
        id={detail.item?.id}
        onClose={detail.close}
        onEdit={(id) => {
          detail.close()
          return form.edit(id)
        }}
      />
      <LinksDialog kind="classes" opened={classes} />
      <LinksDialog kind="courses" opened={courses} />
      {assigning.item && (
        <AssignCoursesDialog
          key={assigning.turn}
          open={assigning.open}
          teacher={assigning.item}
          onClose={assigning.close}
        />
      )}
      <ColumnSettingsDialog settings={settings} title="列显示设置" />
      <ImportTeachersDialog open={importing.open} onClose={importing.close} />
    </ResourcePage>
  )
}
