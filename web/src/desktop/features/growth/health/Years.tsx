import type { FitnessYear, PupilHealth } from '@xueqiao/contract/features/growth/health/api'
import { FITNESS_LEVEL_LABELS, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { EmptyState } from '../../../kit/list/TableState'
import { LevelTag } from './naming'

const scoreOf = ({ score, bonus }: FitnessYear['items'][number]) => {
  if (score === null) return '—'
  return bonus > 0 ? `${score} + ${bonus}` : String(score)
}

const Year = ({ year }: { year: FitnessYear }) => (
  <section aria-label={schoolYearName(year.schoolYear)}>
    <h3>
      {schoolYearName(year.schoolYear)} <small className="muted">{year.grade}</small>{' '}
      <LevelTag level={year.level} /> {year.total !== null && <small>总分 {year.total.toFixed(1)}</small>}
    </h3>
    <p className="muted">测试日期 {year.testedOn}</p>
    {year.exemptReason !== null && <p className="muted">免予执行：{year.exemptReason}</p>}
    <table className="health-items">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">成绩</th>
          <th scope="col">得分</th>
          <th scope="col">权重</th>
        </tr>
      </thead>
      <tbody>
        {year.items.map((item) => (
          <tr key={item.key}>
            <th scope="row">{item.name}</th>
            <td>{item.result ?? '未测'}</td>
            <td>{scoreOf(item)}</td>
            <td>{item.weight}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** One's own years beside each other, the latest first. */
export const Years = ({ years, leaving }: Pick<PupilHealth, 'years' | 'leaving'>) =>
  years.length === 0 ? (
    <EmptyState icon="chart" title="还没有体质测试成绩" />
  ) : (
    <>
      {leaving.map(({ stage, total, level }) => (
        <p key={stage}>
          {stage}毕业成绩 <b>{total.toFixed(1)}</b> {FITNESS_LEVEL_LABELS[level]}
          <small className="muted">（毕业学年总分与其他学年平均各占一半）</small>
        </p>
      ))}
      <div className="health-years">
        {years.map((year) => (
          <Year key={year.id} year={year} />
        ))}
      </div>
    </>
  )
