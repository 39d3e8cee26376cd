import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { formatNumber } from '../../../../lib/format'

interface StatisticsProps {
  list: Dashboard['statistics']
  loading: boolean
}

/** One strip with hairlines. */
export const Statistics = ({ list, loading }: StatisticsProps) => {
  if (!loading && list.length === 0) return null
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
        : list.map(({ key, label, value, detail }) => (
            <div key={key}>
              <p>{label}</p>
              <strong>{formatNumber(Number(value))}</strong>
              <small>{detail}</small>
            </div>
          ))}
    </section>
  )
}
