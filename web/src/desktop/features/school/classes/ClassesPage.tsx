import { type ClassRow, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Button, Form, Input } from 'antd'
import { Need, useCan } from '../../../../session/access'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { ListTools } from '../../../kit/list/Tool'
import { useExport } from '../../../kit/list/useExport'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
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
  const can = useCan()
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
    after: (ids) => list.select(list.selected.filter((id) => !ids.includes(id))),
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
    <ResourcePage
      title="班级管理"
      count={countOf(list, CLASSES)}
      onAdd={can('class:create') ? form.add : undefined}
    >
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
      <ResourceTable
        list={list}
        of={CLASSES}
        columns={columns}
        onOpen={detail.show}
        firstStep={
          <Need code="class:create">
            <Button onClick={form.add}>新增第一个班级</Button>
          </Need>
        }
        toolbar={
          <ListTools
            list={list}
            noun="班级"
            needs={{ add: 'class:create', remove: 'class:delete' }}
            onAdd={form.add}
            onRemove={remove.many}
            exporting={exporting}
          />
        }
      />
      <ClassFormDialog dialog={form} />
      <ClassDetailDialog
        open={detail.open}
        id={detail.item?.id}
        onClose={detail.close}
        onEdit={(id) => {
          detail.close()
          return form.edit(id)
        }}
      />
      <ClassCoursesDialog open={courses.open} row={courses.item} onClose={courses.close} />
      <Opened by={assigning}>{(item, dialog) => <AssignCoursesDialog {...dialog} row={item} />}</Opened>
    </ResourcePage>
  )
}
