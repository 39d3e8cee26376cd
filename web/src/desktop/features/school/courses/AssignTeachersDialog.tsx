import { type CourseRow, coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { type TeacherOption, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Form, Input, Select } from 'antd'
import { CallError } from '../../../../api/call-error'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { toast } from '../../../../lib/toast'
import { ChoiceDialog } from '../../../kit/dialog/ChoiceDialog'
import { useChoice } from '../../../kit/dialog/useChoice'
import { column } from '../../../kit/list/column'
import { UNASSIGNED, UNSET } from './naming'

const col = column<TeacherOption>()
const COLUMNS = [
  col.of('name', '姓名', { width: 112 }),
  col.of('teacherNumber', '工号', { width: 104 }),
  col.of('title', '职称', { width: 104, render: ({ title }) => title ?? UNSET }),
  col.of('departmentName', '所属部门', { render: ({ departmentName }) => departmentName ?? UNASSIGNED }),
]
const TEACHERS = { noun: '教师', measure: '名' } as const

interface Filter {
  name?: string
  department?: string
}

const matches = (teacher: TeacherOption, { name = '', department }: Filter) => {
  const text = name.trim().toLowerCase()
  const named = [teacher.name, teacher.teacherNumber].some((each) => each.toLowerCase().includes(text))
  return named && (department === undefined || teacher.departmentName === department)
}

const departmentsOf = (teachers: readonly TeacherOption[]) =>
  [...new Set(teachers.flatMap(({ departmentName }) => departmentName ?? []))]
    .toSorted((a, b) => a.localeCompare(b, 'zh-CN'))
    .map((name) => ({ value: name, label: name }))

/** Whatever the reason, the text begins with what failed (001 §8.2). */
const report = (error: unknown) => {
  if (error instanceof CallError && (error.handled || error.aborted)) return
  const said = error instanceof CallError ? error.serverMessage : undefined
  const reason = said ?? failureText(error, coursesApi.assignTeachers, { failed: '' })
  toast.error(['教师分配失败', reason].filter((part) => part !== '').join(': '))
}

interface Props {
  open: boolean
  row: Pick<CourseRow, 'id' | 'name'>
  onClose: () => void
}

/** Mounted anew for each opening (its caller gives a key), so that nothing of the last course is left. */
export const AssignTeachersDialog = ({ open, row: { id, name }, onClose }: Props) => {
  const all = useApi(teachersApi.list, undefined, { staleTime: 0, silent: true })
  const current = useApi(coursesApi.get, { params: { id } }, { staleTime: 0, silent: true })
  const data = all.data ?? []
  const choice = useChoice({
    rows: Array.isArray(data) ? data : data.content,
    all,
    from: teachersApi.list,
    lost: '获取教师数据失败',
    had: current.data?.teacherIds ?? [],
    current,
    to: coursesApi.assignTeachers,
    id,
    report,
    done: onClose,
  })
  return (
    <ChoiceDialog<TeacherOption, Filter>
      open={open}
      title={`分配教师 · ${name}`}
      of={TEACHERS}
      owner="课程"
      choice={choice}
      columns={COLUMNS}
      blank={{}}
      matches={matches}
      onClose={onClose}
      fields={
        <>
          <Form.Item name="name" label="教师姓名">
            <Input allowClear placeholder="输入姓名或工号" />
          </Form.Item>
          <Form.Item name="department" label="所属部门">
            <Select
              allowClear
              showSearch
              placeholder="全部部门"
              options={departmentsOf(choice.rows)}
              notFoundContent="没有找到部门"
            />
          </Form.Item>
        </>
      }
    />
  )
}
