import { allows } from '@xueqiao/contract/access/permissions'
import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { CLASS_STEPS, stepOf } from '@xueqiao/contract/features/home/dashboard/values'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format'
import { pageExists } from '../../../../lib/known-pages'
import { useViewer } from '../../../../session/access'

const LEGEND = CLASS_STEPS.map((end, index) => {
  const before = CLASS_STEPS[index - 1]
  return before === undefined ? `${end} 人及以下` : `${before + 1}–${end} 人`
}).concat(`${(CLASS_STEPS.at(-1) ?? 0) + 1} 人及以上`)

type Grade = Dashboard['grades'][number]

/** With few grades there is room for the names. */
const FEW = 3

interface CellProps {
  row: Grade['classes'][number]
  linked: boolean
  named: boolean
}

const Cell = ({ row, linked, named }: CellProps) => {
  const className = `dash-cell step-${stepOf(row.students) + 1}`
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

/** How many classes of a grade are so full: a column of nearly a hundred cells says nothing. */
const Step = ({ index, count }: { index: number; count: number }) => (
  <span className={`dash-cell step-${index + 1}`} title={`${LEGEND[index]}的班级有 ${count} 个`}>
    <span className="visually-hidden">{LEGEND[index]} </span>
    {count} 班
  </span>
)

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
  const students = grades.reduce((sum, grade) => sum + grade.students, 0)
  const classes = grades.flatMap((grade) => grade.steps).reduce((sum, count) => sum + count, 0)
  const isNamed = grades.some((grade) => grade.classes.length > 0)
  return (
    <section className="card">
      <header>
        <h2>班级人数</h2>
        {!loading && (
          <span className="muted">
            {formatNumber(classes)} 个班，共 {formatNumber(students)} 人
          </span>
        )}
      </header>
      {loading ? (
        <Bones />
      ) : (
        <>
          <div className="dash-matrix">
            {grades.map(({ grade, steps, classes: rows }) => (
              <section key={grade} aria-label={grade}>
                <span aria-hidden="true">{grade.replace('年级', '')}</span>
                {rows.map((row) => (
                  <Cell key={row.id} row={row} linked={linked} named={grades.length <= FEW} />
                ))}
                {!isNamed &&
                  LEGEND.map((text, index) => <Step key={text} index={index} count={steps[index] ?? 0} />)}
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
