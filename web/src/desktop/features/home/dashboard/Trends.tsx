import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { lazy, Suspense, useState } from 'react'

const Chart = lazy(() => import('../../../kit/Chart').then((m) => ({ default: m.Chart })))

type Trend = Dashboard['trends'][number]

/** Nothing here needs a person now, so nothing is orange. */
const COLOURS = ['--green', '--step-4']

const MANY_GRADES = 2

/** Boys and girls of each grade; where there are few grades, of each class. */
const pupilsOf = (grades: Dashboard['grades']): Trend[] => {
  if (grades.length === 0) return []
  const byGrade = grades.length >= MANY_GRADES || grades.some(({ classes }) => classes.length === 0)
  const row = (label: string, { students, boys }: { students: number; boys: number }) => ({
    label,
    values: [boys, students - boys],
  })
  const rows = byGrade
    ? grades.map((one) => row(one.grade, one))
    : grades.flatMap(({ classes }) => classes.map((one) => row(one.name, one)))
  const note = byGrade ? '各年级男女生' : '各班男女生'
  return [{ key: 'pupils', title: '学生人数', note, kind: 'bar', unit: '人', columns: ['男', '女'], rows }]
}

interface Props {
  trends: Trend[]
  grades: Dashboard['grades']
  loading: boolean
}

/** What the school looks like over weeks and grades, one picture at a time; the drawing comes after the page. */
export const Trends = ({ trends, grades, loading }: Props) => {
  const all = [...trends, ...pupilsOf(grades)]
  const [chosen, setChosen] = useState<string>()
  const shown = all.find(({ key }) => key === chosen) ?? all[0]
  if (!loading && shown === undefined) return null
  const bone = <span className="bone dash-chart-bone" />
  return (
    <section className="card dash-trends" aria-busy={loading}>
      <header>
        <h2>{shown?.title ?? '趋势'}</h2>
        <span className="muted">{shown?.note}</span>
        {all.length > 1 && (
          <fieldset className="dash-switch" aria-label="选择图表">
            {all.map(({ key, title }) => (
              <button
                key={key}
                type="button"
                aria-pressed={key === shown?.key}
                onClick={() => setChosen(key)}
              >
                {title}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <div className="dash-chart">
        {shown === undefined ? (
          bone
        ) : (
          <Suspense fallback={bone}>
            <Chart
              key={shown.key}
              label={`${shown.title}，${shown.note}`}
              empty="还没有数据。"
              kind={shown.kind}
              unit={shown.unit}
              colours={COLOURS}
              {...(shown.unit === '%' && { max: 100 })}
              columns={['', ...shown.columns]}
              rows={shown.rows.map(({ label, values }) => [label, ...values])}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}
