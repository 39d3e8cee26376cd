import { COST_LABELS } from '@xueqiao/contract/features/teaching/timetable/rules'
import {
  schedulesApi as api,
  type Schedule,
  type ScheduleComparison,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { EmptyState, LoadingRows } from '../../../../kit/list/TableState'

interface Props {
  version: Schedule
  others: readonly Schedule[]
}

const sign = (change: number) => (change > 0 ? `+${change}` : String(change))

/** What each version costs, rule by rule; both by the rules of this one. */
const Costs = ({ names, data }: { names: [string, string]; data: ScheduleComparison }) => {
  const { costs, hard, soft } = data
  const rows = costs.after.flatMap((after, at) => {
    const before = costs.before[at]
    return before === undefined || before.count + after.count === 0 ? [] : [{ before, after }]
  })
  return (
    <table className="tm-differences" aria-label="各规则的代价">
      <thead>
        <tr>
          <th>规则</th>
          <th>{names[0]}</th>
          <th>{names[1]}</th>
          <th>变化</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>必须遵守而未遵守</td>
          <td>{hard.before}</td>
          <td>{hard.after}</td>
          <td>{sign(hard.after - hard.before)}</td>
        </tr>
        {rows.map(({ before, after }) => (
          <tr key={after.rule}>
            <td>{COST_LABELS[after.rule].label}</td>
            <td>
              {before.count} {COST_LABELS[after.rule].unit}，扣 {before.cost}
            </td>
            <td>
              {after.count} {COST_LABELS[after.rule].unit}，扣 {after.cost}
            </td>
            <td>{sign(after.cost - before.cost)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">合计扣分</th>
          <td>{soft.before}</td>
          <td>{soft.after}</td>
          <td>{sign(soft.after - soft.before)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** What stands elsewhere than in another version, and what each of them costs. */
export const CompareTab = ({ version, others }: Props) => {
  const choices = others.filter(({ id }) => id !== version.id)
  const [asked, setAsked] = useState<number>()
  // Nearly always with what holds now.
  const otherId = asked ?? (choices.find(({ inForce }) => inForce) ?? choices[0])?.id
  const query = useApi(
    api.compare,
    { params: { id: version.id, otherId: otherId ?? 0 } },
    { enabled: otherId !== undefined, staleTime: 0 },
  )
  const { data } = query
  if (choices.length === 0)
    return (
      <EmptyState icon="copy" title="没有可以比较的版本" text="新建或复制一个版本后，可以在这里逐条比较。" />
    )
  return (
    <>
      <p className="tm-line">
        与
        <Select<number>
          aria-label="另一个版本"
          placeholder="选择版本"
          value={otherId ?? null}
          options={choices.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={setAsked}
        />
        比较
        {data && <span className="muted">{data.same} 节相同</span>}
      </p>
      {query.isFetching && data === undefined && <LoadingRows rows={3} />}
      {data && (
        <Costs names={[others.find(({ id }) => id === otherId)?.name ?? '', version.name]} data={data} />
      )}
      {data?.differences.length === 0 && <EmptyState icon="check" title="两个版本的课都在同样的时间" />}
      {data && data.differences.length > 0 && (
        <table className="tm-differences">
          <thead>
            <tr>
              <th>班级</th>
              <th>课程</th>
              <th>原来</th>
              <th>现在</th>
            </tr>
          </thead>
          <tbody>
            {data.differences.map(({ classNames, courseName, before, after }) => (
              <tr key={`${classNames} ${courseName} ${before.join()} ${after.join()}`}>
                <td>{classNames}</td>
                <td>{courseName}</td>
                <td>{before.join('、') || '没有'}</td>
                <td>{after.join('、') || '没有'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
