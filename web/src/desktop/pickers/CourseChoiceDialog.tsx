import type { UseQueryResult } from '@tanstack/react-query'
import { COURSE_TYPES, type CourseOption, coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '../../api/call'
import { useApi } from '../../api/queries'
import { ChoiceDialog } from '../kit/dialog/ChoiceDialog'
import { useChoice } from '../kit/dialog/useChoice'
import { column } from '../kit/list/column'
import { CourseType } from './CourseType'

const col = column<CourseOption>()
const COLUMNS = [
  col.of('name', '课程名称'),
  col.of('courseCode', '课程代码', { width: 120 }),
  col.of('courseType', '课程类型', { width: 88, render: CourseType }),
  col.of('credits', '学分', { width: 64 }),
]
const COURSES = { noun: '课程', measure: '门' } as const
const TYPES = [{ value: '', label: '全部' }, ...COURSE_TYPES.map((type) => ({ value: type, label: type }))]
const BLANK = { type: '', name: '' }

const matches = (course: CourseOption, { type, name }: typeof BLANK) =>
  (type === '' || course.courseType === type) && course.name.toLowerCase().includes(name.trim().toLowerCase())

interface Props {
  open: boolean
  title: string
  /** Whose courses: 班级 or 教师. */
  owner: string
  id: number
  current: UseQueryResult<readonly { id: number }[]>
  to: AnyEndpoint
  onClose: () => void
  saveText?: string
  height?: number
  children?: ReactNode
}

/** Mounted anew for each opening (its caller gives a key), so that nothing of the last owner is left. */
export const CourseChoiceDialog = ({ id, current, to, ...dialog }: Props) => {
  const all = useApi(coursesApi.list, undefined, { staleTime: 0, silent: true })
  const choice = useChoice({
    rows: all.data ?? [],
    all,
    from: coursesApi.list,
    lost: '获取课程数据失败',
    had: (current.data ?? []).map((course) => course.id),
    current,
    to,
    id,
    done: dialog.onClose,
  })
  return (
    <ChoiceDialog
      {...dialog}
      of={COURSES}
      choice={choice}
      columns={COLUMNS}
      blank={BLANK}
      matches={matches}
      fields={
        <>
          <Form.Item name="type" label="课程类型">
            <Select options={TYPES} />
          </Form.Item>
          <Form.Item name="name" label="课程名称">
            <Input allowClear placeholder="输入课程名称" />
          </Form.Item>
        </>
      }
    />
  )
}
