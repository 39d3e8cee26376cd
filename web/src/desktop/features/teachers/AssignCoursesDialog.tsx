import { COURSE_TYPES, type CourseOption } from '@xueqiao/contract/features/courses'
import type { TeacherRow } from '@xueqiao/contract/features/teachers'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { PersonAvatar } from '../../../lib/PersonAvatar'
import { column } from '../../kit/column'
import { Dialog } from '../../kit/Dialog'
import { SaveButton } from '../../kit/SaveButton'
import { SimpleTable } from '../../kit/SimpleTable'
import { FailedState } from '../../kit/TableState'
import { UNASSIGNED } from './naming'
import { CourseType } from './TeachingCourses'
import { useCourseChoice } from './useCourseChoice'

const col = column<CourseOption>()
const COLUMNS = [
  col.of('name', '课程名称'),
  col.of('courseCode', '课程代码', { width: 120 }),
  col.of('courseType', '课程类型', { width: 88, render: CourseType }),
  col.of('credits', '学分', { width: 64 }),
]
const TYPES = [{ value: '', label: '全部' }, ...COURSE_TYPES.map((type) => ({ value: type, label: type }))]

interface Filter {
  type: string
  name: string
}

const matches =
  ({ type, name }: Filter) =>
  (course: CourseOption) =>
    (type === '' || course.courseType === type) &&
    course.name.toLowerCase().includes(name.trim().toLowerCase())

interface Props {
  open: boolean
  teacher: TeacherRow
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key), so that nothing of the last teacher is left. */
export const AssignCoursesDialog = ({ open, teacher, onClose }: Props) => {
  const choice = useCourseChoice(teacher.id, onClose)
  const [filter, setFilter] = useState<Filter>({ type: '', name: '' })
  const unready = choice.isLoading || choice.isFailed
  return (
    <Dialog
      open={open}
      title="分配课程"
      width={600}
      onClose={onClose}
      footer={
        <>
          {!unready && <span className="kit-dialog-note">已选 {choice.chosen.length} 门课程</span>}
          <Button onClick={onClose}>取消</Button>
          <SaveButton
            busy={choice.saving}
            disabled={unready}
            text="确认分配"
            onClick={() => choice.save(choice.chosen)}
          />
        </>
      }
    >
      <div className="teacher-who">
        <PersonAvatar name={teacher.name} photoUrl={teacher.photoUrl} size="m" />
        <b>{teacher.name}</b>
        <span>{teacher.teacherNumber}</span>
        <span>{teacher.departmentName ?? UNASSIGNED}</span>
      </div>
      <Form<Filter>
        name="courses"
        layout="vertical"
        role="search"
        aria-label="筛选课程"
        className="teacher-course-filter"
        initialValues={filter}
        onValuesChange={(_changed, values) => setFilter(values)}
      >
        <Form.Item name="type" label="课程类型">
          <Select options={TYPES} />
        </Form.Item>
        <Form.Item name="name" label="课程名称">
          <Input allowClear placeholder="输入课程名称" />
        </Form.Item>
      </Form>
      {choice.isFailed ? (
        <FailedState
          title="未能读取课程"
          text="读到全部课程和该教师现有的课程之后，才能分配"
          onRetry={choice.retry}
        />
      ) : (
        <SimpleTable
          label="可选课程"
          rows={choice.courses.filter(matches(filter))}
          columns={COLUMNS}
          loading={choice.isLoading}
          empty="没有符合条件的课程"
          height={304}
          selection={{
            columnWidth: 48,
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...choice.chosen],
            onChange: (keys) => choice.choose(keys.map(Number)),
            getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
          }}
        />
      )}
    </Dialog>
  )
}
