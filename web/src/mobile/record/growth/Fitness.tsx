import { healthRecordsApi as api, type FitnessYear } from '@xueqiao/contract/features/growth/health/api'
import {
  BMI_CLASS_LABELS,
  FITNESS_LEVEL_LABELS,
  schoolYearName,
} from '@xueqiao/contract/features/growth/health/values'
import { useState } from 'react'
import { useApi } from '../../../api/queries'
import { useCan } from '../../../session/access'
import { Card } from '../../kit/Card'
import { Fact, Row } from '../../kit/list/Row'
import { Sheet } from '../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'

const levelOf = ({ level }: FitnessYear) => (level === null ? '未测完' : FITNESS_LEVEL_LABELS[level])

const pointsOf = ({ result, score, bonus }: FitnessYear['items'][number]) => {
  if (result === null || score === null) return '未测'
  return `${result}，${score} 分${bonus > 0 ? `，加 ${bonus} 分` : ''}`
}

const Year = ({ year }: { year: FitnessYear }) => {
  const [open, setOpen] = useState(false)
  const name = schoolYearName(year.schoolYear)
  return (
    <>
      <Row
        title={name}
        note={year.total === null ? year.grade : `${year.grade}，总分 ${year.total.toFixed(1)}`}
        trailing={<span className="tag">{levelOf(year)}</span>}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Sheet title={`${name} 体质测试`} onClose={() => setOpen(false)}>
          {year.exemptReason !== null && <Fact label="免予执行" value={year.exemptReason} />}
          {year.items.map((item) => (
            <Fact key={item.key} label={item.name} value={pointsOf(item)} />
          ))}
        </Sheet>
      )}
    </>
  )
}

/** The fitness test of each school year, and where the index stands; of one's own child alone. */
export const Fitness = ({ studentId }: { studentId: number }) => {
  const seen = useCan()('growth:view')
  const query = useApi(api.ofPupil, { params: { studentId } }, { enabled: seen, silent: true, staleTime: 0 })
  if (!seen) return null
  return (
    <Card title="体质测试">
      <Loaded query={query} endpoint={api.ofPupil} skeleton={<SkeletonRows rows={2} />}>
        {({ years, points, leaving }) => {
          const latest = points.findLast(({ bmi }) => bmi !== null)
          return (
            <>
              {latest?.bmi != null && (
                <Fact
                  label="体重指数"
                  value={`${latest.bmi.toFixed(1)}${latest.bmiClass === null ? '' : `，${BMI_CLASS_LABELS[latest.bmiClass]}`}`}
                />
              )}
              {leaving.map(({ stage, total, level }) => (
                <Fact
                  key={stage}
                  label={`${stage}毕业成绩`}
                  value={`${total.toFixed(1)}，${FITNESS_LEVEL_LABELS[level]}`}
                />
              ))}
              {years.length === 0 && <EmptyState>还没有体质测试成绩。</EmptyState>}
              {years.map((year) => (
                <Year key={year.id} year={year} />
              ))}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
