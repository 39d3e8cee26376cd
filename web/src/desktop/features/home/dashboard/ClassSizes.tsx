import { allows } from '@xueqiao/contract/access/permissions'
import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format'
import { pageExists } from '../../../../lib/known-pages'
import { useViewer } from '../../../../session/access'

/** Upper ends of the steps of colour; the last one has none. */
const STEPS = [30, 40, 45] as const
const LEGEND = ['30 人及以下', '31–40 人', '41–45 人', '46 人及以上'] as const
const stepOf = (students: number) => {
  const index = STEPS.findIndex((end) => students <= end)
  return (index < 0 ? STEPS.length : index) + 1
}

type Grade = Dashboard['grades'][number]

/** With few grades there is room for the names. */
const FEW = 3

interface CellProps {
  row: Grade['classes'][number]
  linked: boolean
  named: boolean
}

const Cell = ({ row, linked, named }: CellProps) => {
  const className = `dash-cell step-${stepOf(row.students)}`
  const name = `${row.name}，${row.students} 人`
  if (!linked)
    return (
      <span className={className} title={name}>
        {!named && <span className="visually-hidden">{row.name} </span>}
        {named ? `${row.name} ${row.students} 人` : row.students}
      </span>
    )
  return (
    <Link className={className} to={`/school/classes/${row.id}`} title={name} aria-label={name}>
      {named ? `${row.name} ${row.students} 人` : row.students}
    </Link>
  )
}

const Bones = () => (
  <div className="dash-matrix" role="status" aria-label="加载中">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <div key={key}>
        <span className="bone" style={{ height: 44 }} />
        <span className="bone" style={{ height: 44 }} />
        <span className="bone" style={{ height: 44 }} />
      </div>
    ))}
  </div>
)

/** Every class as a cell of its grade's column, darker the fuller it is. */
export const ClassSizes = ({ grades, loading }: { grades: Dashboard['grades']; loading: boolean }) => {
  const { permissions } = useViewer()
  const linked = pageExists('/school/classes/:classId') && allows(permissions, ['class:view'])
  const classes = grades.flatMap((grade) => grade.classes)
  const students = classes.reduce((sum, row) => sum + row.students, 0)
  return (
    <section className="card">
      <header>
        <h2>班级人数</h2>
        {!loading && (
          <span className="muted">
            {formatNumber(classes.length)} 个班，共 {formatNumber(students)} 人
          </span>
        )}
      </header>
      {loading ? (
        <Bones />
      ) : (
        <>
          <div className="dash-matrix">
            {grades.map(({ grade, classes: rows }) => (
              <section key={grade} aria-label={grade}>
                <span aria-hidden="true">{grade.replace('年级', '')}</span>
                {rows.map((row) => (
                  <Cell key={row.id} row={row} linked={linked} named={grades.length <= FEW} />
                ))}
              </section>
            ))}
          </div>
          <ul className="dash-legend" aria-label="图例">
            {LEGEND.map((text, index) => (
              <li key={text}>
                <i className={`step-${index + 1}`} />
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
