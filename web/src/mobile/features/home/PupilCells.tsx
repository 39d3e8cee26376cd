import { type ClassStudent, classesApi } from '@xueqiao/contract/features/classes'
import { Link } from 'react-router'
import { failureText } from '../../../api/failure'
import { useApi } from '../../../api/queries'

const isBoy = (pupil: ClassStudent) => pupil.gender === '男'

/** One cell a pupil; the shape tells boys from girls, so that colour is not alone. */
export const PupilCells = ({ classId }: { classId: number }) => {
  const students = useApi(classesApi.students, { params: { id: classId } })
  if (students.error !== null && students.data === undefined)
    return <p className="m-cells">{failureText(students.error, classesApi.students)}</p>
  if (students.data === undefined)
    return <span className="m-cells bone" style={{ height: 60 }} aria-hidden="true" />
  if (students.data.length === 0) return <p className="m-cells">班里还没有学生</p>
  const boys = students.data.filter(isBoy)
  const girls = students.data.filter((pupil) => !isBoy(pupil))
  return (
    <Link className="m-cells" to={`/mobile/teacher/class/${classId}`}>
      <span className="m-cells-head">
        <span>全班 {students.data.length} 人</span>
        <span>
          <span className="m-cells-key">
            <i className="m-cell m-cell-full" />
            男生 {boys.length}
          </span>
          <span className="m-cells-key">
            <i className="m-cell" />
            女生 {girls.length}
          </span>
        </span>
      </span>
      <span className="m-cells-grid" aria-hidden="true">
        {[...boys, ...girls].map((pupil) => (
          <i key={pupil.id} className={isBoy(pupil) ? 'm-cell m-cell-full' : 'm-cell'} />
        ))}
      </span>
    </Link>
  )
}
