import type { ClassRow } from '@xueqiao/contract/features/classes'
import { COURSE_TYPES, type CourseOption } from '@xueqiao/contract/features/courses'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { column } from '../../kit/column'
import { Dialog } from '../../kit/Dialog'
import { SaveButton } from '../../kit/SaveButton'
import { SimpleTable } from '../../kit/SimpleTable'
import { FailedState } from '../../kit/TableState'
import { courseTypeColumn } from './CourseTable'
import { useCourseChoice } from './useCourseChoice'
import './classes.css'

const col = column<CourseOption>()
const COLUMNS = [
  col.of('name', '课程名称'),
  col.of('courseCode', '课程代码', { width: 120 }),
  courseTypeColumn,
  col.of('credits', '学分', { width: 64 }),
]
const TYPES = COURSE_TYPES.map((type) => ({ value: type, label: type }))

interface Filter {
  type?: CourseOption['courseType']
  name?: string
}

const matches =
  ({ type, name = '' }: Filter) =>
  (course: CourseOption) =>
    (type === undefined || course.courseType === type) &&
    course.name.toLowerCase().includes(name.trim().toLowerCase())

interface Props {
  open: boolean
  row: Pick<ClassRow, 'id' | 'name'>
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key), so that nothing of the last class is left. */
export const AssignCoursesDialog = ({ open, row, onClose }: Props) => {
  const choice = useCourseChoice(row.id, onClose)
  const [filter, setFilter] = useState<Filter>({})
  const unready = choice.isLoading || choice.isFailed
  return (
    <Dialog
      open={open}
      title={`分配课程 · ${row.name}`}
      width={600}
      onClose={onClose}
      footer={
        <>
          {!unready && <span className="kit-dialog-note">已选 {choice.chosen.length} 门课程</span>}
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={choice.saving} disabled={unready} onClick={() => choice.save(choice.chosen)} />
        </>
      }
    >
      <Form<Filter>
        name="courses"
        layout="vertical"
        role="search"
        aria-label="筛选课程"
        className="class-course-filter"
        onValuesChange={(_changed, values) => setFilter(values)}
      >
        <Form.Item name="type" label="课程类型">
          <Select allowClear placeholder="全部类型" options={TYPES} />
        </Form.Item>
        <Form.Item name="name" label="课程名称">
          <Input allowClear placeholder="输入课程名称" />
        </Form.Item>
      </Form>
      {choice.isFailed ? (
        <FailedState
          title="未能读取课程"
          text="读到全部课程和该班级现有的课程之后，才能分配"
          onRetry={choice.retry}
        />
      ) : (
        <SimpleTable
          label="可选课程"
          rows={choice.courses.filter(matches(filter))}
          columns={COLUMNS}
          loading={choice.isLoading}
          empty="没有符合条件的课程"
          height={352}
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
