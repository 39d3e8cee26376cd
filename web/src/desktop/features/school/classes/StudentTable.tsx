import { type ClassStudent, classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'

const col = column<ClassStudent>()
const pathOf = ({ id }: ClassStudent) => `/student/detail/${id}`

const COLUMNS = [
  col.index({ page: 0, size: 0 }),
  col.of('name', '姓名', {
    width: 240,
    render: (row) => (
      <Link to={pathOf(row)} className="class-person">
        <Avatar name={row.name} />
        {row.name}
      </Link>
    ),
  }),
  col.of('studentNumber', '学号', { width: 180 }),
  col.of('gender', '性别'),
]

interface Props {
  classId: number
  /** Part of a name or number. */
  search?: string
  height?: number
}

/** A failed call shows as an empty table and says nothing (001 §2.1). */
export const StudentTable = ({ classId, search = '', height }: Props) => {
  const navigate = useNavigate()
  const query = useApi(classesApi.students, { params: { id: classId } }, { silent: true })
  const rows = (query.data ?? []).filter(
    ({ name, studentNumber }) => name.includes(search) || studentNumber.includes(search),
  )
  return (
    <SimpleTable
      label="学生列表"
      rows={rows}
      columns={COLUMNS}
      loading={query.isPending}
      empty={search === '' ? '暂无学生数据' : '没有符合条件的学生'}
      onOpen={(row) => navigate(pathOf(row))}
      {...(height !== undefined && { height })}
    />
  )
}
