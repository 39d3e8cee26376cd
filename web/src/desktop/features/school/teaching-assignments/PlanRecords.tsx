import { today } from '@xueqiao/contract/common/school-time'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'
import {
  teachingAssignmentsApi as api,
  PLAN_STATES,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { AssignmentRow } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { Form, Select, type SelectProps } from 'antd'
import { useApi } from '../../../../api/queries'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useExport } from '../../../kit/list/useExport'
import { useResourceList } from '../../../kit/list/useResourceList'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { TeacherSelect } from '../../../pickers/TeacherSelect'
import { recordColumns } from './recordColumns'
import { isOver } from './usePlanPlace'

const ASSIGNMENTS = { noun: '任课安排', measure: '条' } as const
const [NOW, ENDED, ALL] = PLAN_STATES

const CourseSelect = (props: SelectProps<number>) => {
  const query = useApi(coursesApi.list, undefined, { staleTime: LOOKUP_MS, silent: true })
  return (
    <Select<number>
      allowClear
      placeholder="全部课程"
      loading={query.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={(query.data ?? []).map(({ id, name, courseCode }) => ({
        value: id,
        label: `${name}（${courseCode}）`,
      }))}
      notFoundContent="没有找到课程"
      {...props}
      // An address gives text.
      value={props.value === undefined || query.isPending ? null : Number(props.value)}
    />
  )
}

/** A teacher of whom the address gives only the number is named by the rows. */
const OneTeacher = ({
  rows,
  value,
  ...props
}: {
  rows: readonly AssignmentRow[]
  value?: string | number
}) => {
  const id = value === undefined ? null : Number(value)
  const name = rows.find(({ teacherId }) => teacherId === id)?.teacherName ?? null
  return <TeacherSelect {...props} value={id} current={{ id, name }} placeholder="输入姓名搜索" />
}

/** Who teaches and has taught whom in a semester, and who changed it when. */
export const PlanRecords = ({ semester, grade }: { semester: SemesterRow; grade: string | undefined }) => {
  const place = { semesterId: String(semester.id), ...(grade !== undefined && { grade }) }
  const list = useResourceList(api.list, {
    ask: ({ page, size, sort, filters }) => ({
      ...filters,
      ...place,
      page,
      size,
      sort: sort?.key,
      order: sort?.order,
    }),
  })
  const exporting = useExport(api.exportAll, '任课安排')
  const ahead = semester.startDate > today() ? '学期开始时的安排' : '任教中'
  const now = isOver(semester) ? '学期结束时的安排' : ahead
  const { semesterId: _semester, grade: _grade, ...filters } = list.filters
  // The semester and the grade are chosen above, and stay when the filters are cleared.
  const search = (values: Record<string, unknown>) => list.search({ ...values, ...place })
  const shown = { ...list, filters, search, isFiltered: Object.keys(filters).length > 0 }
  return (
    <>
      <FilterBar list={shown}>
        <Form.Item name="classId" label="班级">
          <ClassSelect placeholder="全部班级" />
        </Form.Item>
        <Form.Item name="courseId" label="课程">
          <CourseSelect />
        </Form.Item>
        <Form.Item name="teacherId" label="任课教师">
          <OneTeacher rows={list.rows} />
        </Form.Item>
        <Form.Item name="state" label="状态">
          <Select
            allowClear
            placeholder={now}
            options={[
              { value: NOW, label: now },
              { value: ENDED, label: '已结束' },
              { value: ALL, label: '全部' },
            ]}
          />
        </Form.Item>
      </FilterBar>
      <ResourceTable
        list={shown}
        of={ASSIGNMENTS}
        columns={recordColumns(list, semester)}
        selectable={false}
        toolbar={
          <>
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            <Tool
              icon="export"
              loading={exporting.busy}
              onClick={() => exporting.run({ ...filters, ...place })}
            >
              导出
            </Tool>
          </>
        }
      />
    </>
  )
}
