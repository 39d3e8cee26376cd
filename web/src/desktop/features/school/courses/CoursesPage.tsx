import { type CourseRow, coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { Form, Input, Select } from 'antd'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourceListPage } from '../../../kit/list/ResourceListPage'
import { useExport } from '../../../kit/list/useExport'
import { useRemove } from '../../../kit/list/useRemove'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { DepartmentCascader } from '../../../pickers/DepartmentCascader'
import { AssignTeachersDialog } from './AssignTeachersDialog'
import { CourseDetailDialog } from './CourseDetailDialog'
import { CourseFormDialog, TYPES } from './CourseFormDialog'
import { courseColumns } from './courseColumns'
import { COURSES } from './naming'
import { useCourseDialog } from './useCourseDialog'
import { useCourseList } from './useCourseList'
import './courses.css'

export const CoursesPage = () => {
  const list = useCourseList()
  const form = useCourseDialog()
  const detail = useOpened<CourseRow>()
  const assigning = useOpened<CourseRow>()
  const exporting = useExport(coursesApi.exportAll, '课程列表')
  const remove = useRemove({
    // The specification asks about 个 (001 §8.6); everywhere else courses are counted as people count them.
    of: { ...COURSES, measure: '个' },
    one: coursesApi.remove,
    many: coursesApi.removeMany,
    note: '相关班级的课程安排和教师的任课一并解除；以往学期的记录保留。',
    after: list.forget,
  })

  const columns = courseColumns({
    place: list,
    actions: (row) => [
      { label: '查看', onClick: () => detail.show(row) },
      { label: '编辑', onClick: () => form.edit(row.id), need: 'course:update' },
      { label: '分配教师', onClick: () => assigning.show(row), need: 'course:assignTeacher' },
      { label: '删除', onClick: () => remove.one(row), need: 'course:delete', danger: true },
    ],
  })

  return (
    <ResourceListPage
      list={list}
      of={COURSES}
      columns={columns}
      onOpen={detail.show}
      form={form}
      remove={remove}
      exporting={exporting}
      needs={{ add: 'course:create', remove: 'course:delete' }}
      filters={
        <FilterBar list={list}>
          <Form.Item name="name" label="课程名称">
            <Input allowClear placeholder="输入课程名称" />
          </Form.Item>
          <Form.Item name="courseCode" label="课程代码">
            <Input allowClear placeholder="输入课程代码" />
          </Form.Item>
          <Form.Item name="courseType" label="课程类型">
            <Select allowClear placeholder="全部类型" options={TYPES} />
          </Form.Item>
          <Form.Item name="departmentId" label="所属部门">
            <DepartmentCascader placeholder="全部部门" />
          </Form.Item>
        </FilterBar>
      }
    >
      <CourseFormDialog dialog={form} />
      <Opened by={detail}>
        {(item, dialog) => <CourseDetailDialog {...dialog} id={item.id} onEdit={form.edit} />}
      </Opened>
      <Opened by={assigning}>{(item, dialog) => <AssignTeachersDialog {...dialog} row={item} />}</Opened>
    </ResourceListPage>
  )
}
