import type { ProfileType } from '@xueqiao/contract/access/roles'
import { type ParentOption, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { type StudentOption, studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { type TeacherRow, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Dialog } from '../../../kit/dialog/Dialog'
import { column } from '../../../kit/list/column'
import { SearchInput } from '../../../kit/list/SearchInput'
import { SimpleTable } from '../../../kit/list/SimpleTable'
import { FailedState } from '../../../kit/list/TableState'
import { useDebounced } from '../../../pickers/useDebounced'
import { CACHE_MS, DEBOUNCE_MS } from './naming'

export type PersonType = Exclude<ProfileType, 'ADMIN'>

/** A school has thousands of pupils: nobody scrolls further, and the name finds the rest. */
const MOST_ROWS = 100
const FAILED = '获取档案列表失败，请稍后重试'
const OPTIONS = { staleTime: CACHE_MS, texts: { failed: FAILED, offline: FAILED } }

const GENDERS: Record<string, string> = { M: '男', F: '女', 男: '男', 女: '女' }
/** Records hold 男 and 女; other systems' letters are understood too (decisions G60). */
export const genderOf = (gender: string | null) => GENDERS[gender ?? ''] ?? '未知'

const teacher = column<TeacherRow>()
const TEACHER_COLUMNS = [
  teacher.of('id', 'ID', { width: 72 }),
  teacher.of('name', '姓名', { width: 104 }),
  teacher.of('teacherNumber', '工号', { width: 112 }),
  teacher.of('title', '职称', { render: ({ title }) => title ?? '未设置' }),
  teacher.of('gender', '性别', { width: 64, render: ({ gender }) => genderOf(gender) }),
  teacher.of('phone', '联系电话', { width: 128 }),
]
const student = column<StudentOption>()
const STUDENT_COLUMNS = [
  student.of('id', 'ID', { width: 88 }),
  student.of('name', '姓名'),
  student.of('studentNumber', '学号'),
  student.of('grade', '年级', { render: ({ grade }) => grade ?? '未分班' }),
]
const parent = column<ParentOption>()
const PARENT_COLUMNS = [
  parent.of('id', 'ID', { width: 88 }),
  parent.of('name', '姓名'),
  parent.of('phone', '联系电话'),
  parent.of('children', '孩子', { render: ({ children }) => children.join('、') }),
]

export interface Picked {
  id: number
  name: string
}

interface ListProps<Row> {
  query: { data: unknown; isPending: boolean; isError: boolean; refetch: () => unknown }
  rows: readonly Row[]
  columns: TableColumnType<Row>[]
  onPick: (person: Picked) => void
}

const People = <Row extends Picked>({ query, rows, columns, onPick }: ListProps<Row>) =>
  query.isError ? (
    <FailedState title="未能读取档案" text={FAILED} onRetry={query.refetch} />
  ) : (
    <>
      <SimpleTable
        label="可选档案"
        rows={rows.slice(0, MOST_ROWS)}
        columns={columns}
        loading={query.isPending}
        empty="没有符合条件的档案"
        height={352}
        onOpen={({ id, name }) => onPick({ id, name })}
      />
      {rows.length >= MOST_ROWS && <p className="muted">仅列出前 {MOST_ROWS} 名；输入姓名可缩小范围</p>}
    </>
  )

interface PickProps {
  name: string
  onPick: (person: Picked) => void
}
const asked = (name: string) => ({ query: { size: MOST_ROWS, ...(name !== '' && { name }) } })

const Teachers = ({ name, onPick }: PickProps) => {
  const query = useApi(teachersApi.search, asked(name), OPTIONS)
  return <People query={query} rows={query.data?.content ?? []} columns={TEACHER_COLUMNS} onPick={onPick} />
}
const Students = ({ name, onPick }: PickProps) => {
  const query = useApi(studentsApi.options, asked(name), OPTIONS)
  return <People query={query} rows={query.data ?? []} columns={STUDENT_COLUMNS} onPick={onPick} />
}
const Parents = ({ name, onPick }: PickProps) => {
  const query = useApi(parentsApi.options, asked(name), OPTIONS)
  return <People query={query} rows={query.data ?? []} columns={PARENT_COLUMNS} onPick={onPick} />
}
const LISTS = { TEACHER: Teachers, STUDENT: Students, PARENT: Parents }

interface Props {
  open: boolean
  type: PersonType
  onClose: () => void
  onPick: (person: Picked) => void
}

/** Whose account it is (002 §2.3): a click on a row picks it. */
export const ProfilePicker = ({ open, type, onClose, onPick }: Props) => {
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), DEBOUNCE_MS)
  const List = LISTS[type]
  return (
    <Dialog open={open} title="选择关联档案" width={700} onClose={onClose}>
      <SearchInput
        label="搜索姓名"
        placeholder="输入姓名"
        className="profile-search"
        value={text}
        onChange={setText}
      />
      <List name={name} onPick={onPick} />
    </Dialog>
  )
}
