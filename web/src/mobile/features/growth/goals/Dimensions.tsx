import {
  growthProfileApi as api,
  type GrowthProfile,
} from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'

const MOST = 5
const SIZE = 180
const RADIUS = 50

type Dimension = GrowthProfile['dimensions'][number]

const placeOf = (index: number, count: number, part: number) => {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return [SIZE / 2 + Math.cos(angle) * RADIUS * part, SIZE / 2 + Math.sin(angle) * RADIUS * part] as const
}

const shapeOf = (values: readonly (number | null)[]) =>
  values.map((value, index) => placeOf(index, values.length, (value ?? 0) / MOST).join()).join(' ')

/** This semester drawn through, the one before dashed; nobody else. */
const Radar = ({ dimensions }: { dimensions: readonly Dimension[] }) => (
  <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="m-radar" aria-hidden="true">
    {[1, 0.5].map((part) => (
      <polygon key={part} className="m-radar-grid" points={shapeOf(dimensions.map(() => MOST * part))} />
    ))}
    <polygon className="m-radar-before" points={shapeOf(dimensions.map(({ before }) => before))} />
    <polygon className="m-radar-now" points={shapeOf(dimensions.map(({ score }) => score))} />
    {dimensions.map(({ dimension, name }, index) => {
      const [x, y] = placeOf(index, dimensions.length, 1.3)
      return (
        <text key={dimension} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
          {name}
        </text>
      )
    })}
  </svg>
)

const figure = (value: number | null) => (value === null ? '—' : value.toFixed(1))

/** The five dimensions against one's own last semester, with what stands behind each; thin spots are named. */
export const Dimensions = ({ studentId }: { studentId: number }) => {
  const query = useApi(api.profile, { query: { studentId } }, { silent: true })
  if (query.data === undefined || query.data.dimensions.length === 0) return null
  const { dimensions, semesterName, beforeName } = query.data
  const thin = dimensions.filter((one) => one.thin).map(({ name, records }) => `${name} ${records} 条`)
  return (
    <Card title="成长" extra={beforeName === null ? semesterName : '实线本学期，虚线上学期'}>
      <div className="m-dimensions">
        <Radar dimensions={dimensions} />
        <ul>
          {dimensions.map(({ dimension, name, score, before, records }) => (
            <li key={dimension}>
              {name} <b>{figure(score)}</b>
              <span className="m-meta">
                {before !== null && `上学期 ${figure(before)}，`}
                {records} 条记录
              </span>
            </li>
          ))}
        </ul>
      </div>
      {thin.length > 0 && <p className="m-dimensions-thin m-meta">本学期记录偏少：{thin.join('、')}</p>}
    </Card>
  )
}
