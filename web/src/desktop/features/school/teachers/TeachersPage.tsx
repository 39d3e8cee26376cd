import { type TeacherRow, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { NewPasswordDialog } from '../../../kit/dialog/NewPasswordDialog'
import { later } from '../../../kit/later'
import { ColumnSettingsDialog } from '../../../kit/list/columns/ColumnSettingsDialog'
import { useColumnSettings } from '../../../kit/list/columns/useColumnSettings'
import { ResourceListPage } from '../../../kit/list/ResourceListPage'
import { ImportTool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useRemove } from '../../../kit/list/useRemove'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { AssignCoursesDialog } from './AssignCoursesDialog'
import { ImportTeachersDialog } from './ImportTeachersDialog'
import { LinksDialog } from './LinksDialog'
import { TEACHERS } from './naming'
import { TeacherDetailDialog } from './TeacherDetailDialog'
import { TeacherFilters } from './TeacherFilters'
import { TeacherFormDialog } from './TeacherFormDialog'
import { COLUMN_DEFAULTS, COLUMN_KEY, teacherColumns } from './teacherColumns'
import { useTeacherDialog } from './useTeacherDialog'
import { useTeacherList } from './useTeacherList'
import './teachers.css'

const ExportTeachersDialog = later(
  () => import('./ExportTeachersDialog').then((m) => m.ExportTeachersDialog),
  ({ exporting }) => exporting.asking.open,
)

export const TeachersPage = () => {
  const list = useTeacherList()
  const form = useTeacherDialog()
  const detail = useOpened<TeacherRow>()
  const classes = useOpened<TeacherRow>()
  const courses = useOpened<TeacherRow>()
  const assigning = useOpened<TeacherRow>()
  const importing = useOpened<true>()
  const exporting = useChoosyExport(list)
  const template = useDownload(teachersApi.importTemplate)
  const remove = useRemove({
    of: TEACHERS,
    one: teachersApi.remove,
    many: teachersApi.removeMany,
    note: '班主任、任课与部门负责人的安排一并解除，登录账号禁用。',
    after: list.forget,
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
    <ResourceListPage
      list={list}
      of={TEACHERS}
      columns={settings.columns}
      onOpen={detail.show}
      form={form}
      remove={remove}
      exporting={exporting}
      needs={{ add: 'teacher:create', remove: 'teacher:delete' }}
      tools={{
        chosenFirst: true,
        columns: { label: '列设置', onClick: settings.show },
        exportLabel: '导出数据',
        children: (
          <ImportTool
            need="teacher:import"
            template={{ label: '下载导入模板', onClick: template.run }}
            upload={{ label: '导入教师数据', onClick: () => importing.show(true) }}
          />
        ),
      }}
      filters={<TeacherFilters list={list} />}
    >
      <TeacherFormDialog dialog={form} />
      <NewPasswordDialog
        made={form.made}
        title="登录账号已创建"
        label="初始密码"
        note="初始密码只显示这一次，请转告本人；首次登录后须修改密码。"
      />
      <Opened by={detail}>
        {(item, dialog) => <TeacherDetailDialog {...dialog} id={item.id} onEdit={form.edit} />}
      </Opened>
      <LinksDialog kind="classes" opened={classes} />
      <LinksDialog kind="courses" opened={courses} />
      <Opened by={assigning}>{(item, dialog) => <AssignCoursesDialog {...dialog} teacher={item} />}</Opened>
      <ExportTeachersDialog exporting={exporting} />
      <ColumnSettingsDialog settings={settings} />
      <ImportTeachersDialog open={importing.open} onClose={importing.close} />
    </ResourceListPage>
  )
}
