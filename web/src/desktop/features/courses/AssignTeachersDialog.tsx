import type { CourseRow } from '@xueqiao/contract/features/courses'
import type { TeacherOption } from '@xueqiao/contract/features/teachers'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { column } from '../../kit/column'
import { Dialog } from '../../kit/Dialog'
import { SaveButton } from '../../kit/SaveButton'
import { SimpleTable } from '../../kit/SimpleTable'
import { FailedState } from '../../kit/TableState'
import { UNASSIGNED, UNSET } from './naming'
import { useTeacherChoice } from './useTeacherChoice'
import './courses.css'

const col = column<TeacherOption>()
const COLUMNS = [
  col.of('name', '姓名', { width: 112 }),
  col.of('teacherNumber', '工号', { width: 104 }),
  col.of('title', '职称', { width: 104, render: ({ title }) => title ?? UNSET }),
  col.of('departmentName', '所属部门', { render: ({ departmentName }) => departmentName ?? UNASSIGNED }),
]

/** A school has hundreds of teachers: nobody scrolls further, and each row costs. */
const MOST_ROWS = 200

interface Filter {
  name?: string
  department?: string
}

const matches =
  ({ name = '', department }: Filter) =>
  (teacher: TeacherOption) => {
    const text = name.trim().toLowerCase()
    const named = [teacher.name, teacher.teacherNumber].some((each) => each.toLowerCase().includes(text))
    return named && (department === undefined || teacher.departmentName === department)
  }

const departmentsOf = (teachers: readonly TeacherOption[]) =>
  [...new Set(teachers.flatMap(({ departmentName }) => departmentName ?? []))]
    .toSorted((a, b) => a.localeCompare(b, 'zh-CN'))
    .map((name) => ({ value: name, label: name }))

interface Props {
  open: boolean
  row: Pick<CourseRow, 'id' | 'name'>
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key), so that nothing of the last course is left. */
export const AssignTeachersDialog = ({ open, row, onClose }: Props) => {
  const choice = useTeacherChoice(row.id, onClose)
  const [filter, setFilter] = useState<Filter>({})
  const unready = choice.isLoading || choice.isFailed
  const found = choice.teachers.filter(matches(filter))
  return (
    <Dialog
      open={open}
      title={`分配教师 · ${row.name}`}
      width={600}
      onClose={onClose}
      footer={
        <>
          {!unready && <span className="kit-dialog-note">已选 {choice.chosen.length} 名教师</span>}
          <Button onClick={onClose}>取消</Button>
          <SaveButton busy={choice.saving} disabled={unready} onClick={() => choice.save(choice.chosen)} />
        </>
      }
    >
      <Form<Filter>
        name="teachers"
        layout="vertical"
        role="search"
        aria-label="筛选教师"
        className="course-teacher-filter"
        onValuesChange={(_changed, values) => setFilter(values)}
      >
        <Form.Item name="name" label="教师姓名">
          <Input allowClear placeholder="输入姓名或工号" />
        </Form.Item>
        <Form.Item name="department" label="所属部门">
          <Select
            allowClear
            showSearch
            placeholder="全部部门"
            options={departmentsOf(choice.teachers)}
            notFoundContent="没有找到部门"
          />
        </Form.Item>
      </Form>
      {choice.isFailed ? (
        <FailedState
          title="未能读取教师"
          text="读到全部教师和该课程现有的教师之后，才能分配"
          onRetry={choice.retry}
        />
      ) : (
        <>
          <SimpleTable
            label="可选教师"
            rows={found.slice(0, MOST_ROWS)}
            columns={COLUMNS}
            loading={choice.isLoading}
            empty="没有符合条件的教师"
            height={352}
            selection={{
              columnWidth: 48,
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...choice.chosen],
              onChange: (keys) => choice.choose(keys.map(Number)),
              getCheckboxProps: ({ name }) => ({ 'aria-label': `选择 ${name}` }),
            }}
          />
          {found.length > MOST_ROWS && (
            <p className="course-more">
              仅列出前 {MOST_ROWS} 名，共 {found.length} 名；输入姓名或选择部门可缩小范围
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
