import { menuFor } from '@xueqiao/contract/access/menus'
import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format'
import { pageExists } from '../../../../lib/known-pages'
import { useViewer } from '../../../../session/access'

interface StatisticsProps {
  list: Dashboard['statistics']
  loading: boolean
}

/** The list that a figure counts. */
const LISTS: Readonly<Record<string, string>> = {
  students: '/student/students',
  classes: '/school/classes',
  teachers: '/system/teachers',
  courses: '/school/courses',
  parents: '/family-school/parent-management',
}

/** Of a pupil's own: theirs to open, whatever their short menu has. */
const OWN: Readonly<Record<string, string>> = {
  homework: '/homework/student',
  records: '/student-growth/records?fresh=true',
  goals: '/student-growth/goals?soon=true',
}

/** One strip with hairlines; a figure leads to its list where the menu has it. */
export const Statistics = ({ list, loading }: StatisticsProps) => {
  const viewer = useViewer()
  if (!loading && list.length === 0) return null
  const paths = menuFor(viewer, pageExists).flatMap(({ items }) => items.map(({ path }) => path))
  return (
    <section className="card dash-stats" aria-label="统计" aria-busy={loading}>
      {loading
        ? [1, 2, 3, 4].map((key) => (
            <div key={key}>
              <span className="bone" style={{ width: 64, height: 14, margin: '4px 0' }} />
              <span className="bone" style={{ width: 88, height: 28, margin: '4px 0' }} />
              <span className="bone" style={{ width: 120, height: 12, margin: '3px 0' }} />
            </div>
          ))
        : list.map(({ key, label, value, detail }) => {
            const listed = LISTS[key]
            const to = listed !== undefined && paths.includes(listed) ? listed : OWN[key]
            const figure = (
              <>
                <p>{label}</p>
                <strong>{formatNumber(Number(value))}</strong>
                <small>{detail}</small>
              </>
            )
            if (to === undefined) return <div key={key}>{figure}</div>
            return (
              <Link key={key} to={to}>
                {figure}
              </Link>
            )
          })}
    </section>
  )
}
