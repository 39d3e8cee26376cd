import { type ClassRow, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Form, Input } from 'antd'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourceListPage } from '../../../kit/list/ResourceListPage'
import { useExport } from '../../../kit/list/useExport'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { GradeSelect } from '../../../pickers/GradeSelect'
import { AssignCoursesDialog } from './AssignCoursesDialog'
import { ClassCoursesDialog } from './ClassCoursesDialog'
import { ClassDetailDialog } from './ClassDetailDialog'
import { ClassFormDialog } from './ClassFormDialog'
import { classColumns } from './classColumns'
import { CLASSES } from './naming'
import { useClassDialog } from './useClassDialog'
import './classes.css'

export const ClassesPage = () => {
  const list = useResourceList(classesApi.search)
  const form = useClassDialog()
  const detail = useOpened<ClassRow>()
  const courses = useOpened<ClassRow>()
  const assigning = useOpened<ClassRow>()
  const exporting = useExport(classesApi.exportAll, '班级列表')
  const remove = useRemove({
    of: CLASSES,
    one: classesApi.remove,
    many: classesApi.removeMany,
    note: '班内学生将变为未分班，课程安排一并解除；学生档案保留。',
    after: list.forget,
  })

  const columns = classColumns({
    place: list,
    onCourses: courses.show,
    actions: (row) => [
      { label: '查看', onClick: () => detail.show(row) },
      { label: '编辑', onClick: () => form.edit(row.id), need: 'class:update' },
      { label: '分配课程', onClick: () => assigning.show(row), need: 'class:assignCourse' },
      { label: '删除', onClick: () => remove.one(row), need: 'class:delete', danger: true },
    ],
  })

  return (
    <ResourceListPage
      list={list}
      of={CLASSES}
      columns={columns}
      onOpen={detail.show}
      form={form}
      remove={remove}
      exporting={exporting}
      needs={{ add: 'class:create', remove: 'class:delete' }}
      filters={
        <FilterBar list={list}>
          <Form.Item name="name" label="班级名称">
            <Input allowClear placeholder="输入班级名称" />
          </Form.Item>
          <Form.Item name="grade" label="年级">
            <GradeSelect placeholder="全部年级" />
          </Form.Item>
          <Form.Item name="headTeacherName" label="班主任">
            <Input allowClear placeholder="输入班主任姓名" />
          </Form.Item>
        </FilterBar>
      }
    >
      <ClassFormDialog dialog={form} />
      <Opened by={detail}>
        {(item, dialog) => <ClassDetailDialog {...dialog} id={item.id} onEdit={form.edit} />}
      </Opened>
      <ClassCoursesDialog open={courses.open} row={courses.item} onClose={courses.close} />
      <Opened by={assigning}>{(item, dialog) => <AssignCoursesDialog {...dialog} row={item} />}</Opened>
    </ResourceListPage>
  )
}
