import { type ManagedClass, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'

const col = column<ManagedClass>()
const COLUMNS = [
  col.of('name', '班级名称'),
  col.of('grade', '年级', { width: 96 }),
  col.of('role', '职务', {
    width: 104,
    render: ({ isHeadTeacher }) => (
      <span className={isHeadTeacher ? 'tag green' : 'tag'}>{isHeadTeacher ? '班主任' : '副班主任'}</span>
    ),
  }),
  col.of('studentCount', '学生人数', { width: 96 }),
  col.of('link', '操作', {
    width: 96,
    render: ({ id }) => <Link to={`/school/classes/${id}`}>查看班级</Link>,
  }),
]

interface Props {
  teacherId: number
  height: number
}

/** A failed call shows as an empty table and says nothing (002 §7.1). */
export const ManagedClasses = ({ teacherId, height }: Props) => {
  const query = useApi(teachersApi.classes, { params: { id: teacherId } }, { staleTime: 0, silent: true })
  return (
    <SimpleTable
      label="管理班级"
      rows={query.data ?? []}
      columns={COLUMNS}
      loading={query.isPending}
      empty="暂无管理班级"
      height={height}
    />
  )
}
