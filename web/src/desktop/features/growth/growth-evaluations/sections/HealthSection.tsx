import { healthRecordsApi as api, type FitnessYear } from '@xueqiao/contract/features/growth/health/api'
import { FITNESS_LEVEL_LABELS, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'
import { FitnessLine } from './FitnessLine'
import type { SectionProps } from './section'
import './sections.css'

type Item = FitnessYear['items'][number]

/** What was reached, as a bar of its score; the tick is one's own of the year before. */
const Line = ({ item, before }: { item: Item; before: Item | undefined }) => (
  <li className="growth-fit-item">
    <span>{item.name}</span>
    <span>{item.result ?? '未测'}</span>
    <span className="growth-fit-bar" aria-hidden="true">
      {item.score !== null && <i className="growth-fit-own" style={{ inlineSize: `${item.score}%` }} />}
      {before != null && before.score !== null && (
        <b className="growth-fit-before" style={{ insetInlineStart: `${before.score}%` }} />
      )}
    </span>
    <b>{item.score ?? '—'}</b>
  </li>
)

const Years = ({ years }: { years: readonly FitnessYear[] }) => {
  const [last, before] = years
  if (last === undefined) return <p className="kit-none">还没有体质测试成绩</p>
  return (
    <>
      <p className="growth-dated">
        <span className="muted">{schoolYearName(last.schoolYear)}</span>
        {last.total !== null && <b>{last.total.toFixed(1)}</b>}
        <span className="tag green">{last.level === null ? '未测完' : FITNESS_LEVEL_LABELS[last.level]}</span>
      </p>
      <ul className="growth-fit" aria-label="各项成绩">
        {last.items.map((item) => (
          <Line key={item.key} item={item} before={before?.items.find(({ key }) => key === item.key)} />
        ))}
      </ul>
      {before !== undefined && <p className="muted">竖线为上一学年的得分，按国家标准计算</p>}
      <FitnessLine years={years} />
    </>
  )
}

const Loaded = ({ studentId }: { studentId: number }) => {
  const { data, isError } = useApi(api.ofPupil, { params: { studentId } }, { silent: true })
  if (isError) return <p className="kit-none">未能加载体质测试</p>
  return data === undefined ? null : <Years years={data.years} />
}

/** Who opens another's record of health is noted, so it is opened on a press; one's own stands there. */
export const HealthSection = ({ profile: { studentId, opensHealth } }: SectionProps) => {
  const isStaff = useCan()('student:view')
  const [isOpen, setOpen] = useState(!isStaff)
  if (!opensHealth) return null
  return (
    <section className="card growth-section" aria-label="体质测试">
      <h2>
        体质测试
        <Link className="growth-more" to={`/student-growth/health?studentId=${studentId}`}>
          健康档案
        </Link>
      </h2>
      {isOpen ? (
        <Loaded studentId={studentId} />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>查看成绩</Button>{' '}
          <small className="muted">班主任、负责人和校医查看会留下记录，学生和家长可以看到</small>
        </p>
      )}
    </section>
  )
}
