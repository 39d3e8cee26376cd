import { ROW_LABELS } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { COST_LABELS, type CostKey } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import { type Placement, sayBroken, type Violation } from '@xueqiao/timetable'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { brokenIn, changesOf, countsOf } from './bench'
import type { Told } from './told'
import type { Bench } from './useBench'

const SHOWN = 20

/** Which count is open: that of a rule, or of all that must be kept. */
type Asked = CostKey | 'HARD'

interface Props {
  data: Workbench
  bench: Bench
  over: Told | undefined
  onShow: (violation: Violation) => void
}

/** What a count is made of, found anew after every change. */
const useBroken = ({ data, bench: { engine, map, lessons } }: Props, asked: Asked) => {
  const [found, setFound] = useState<{
    violations: readonly Violation[]
    at: ReadonlyMap<string, Placement>
  }>()
  const rules = useMemo(
    () => (asked === 'HARD' ? asked : data.rules.flatMap(({ id, key }) => (key === asked ? id : []))),
    [data.rules, asked],
  )
  useEffect(() => {
    if (engine === undefined) return
    let isOld = false
    const placements = map.placements(lessons)
    void engine.ask('violations', { placements, rules }).then((violations) => {
      if (!isOld) setFound({ violations, at: new Map(placements.map((one) => [one.activity, one])) })
    })
    return () => {
      isOld = true
    }
  }, [engine, map, lessons, rules])
  return found
}

/** Place by place in words; each leads to where it is. */
const Places = ({ asked, ...rest }: Props & { asked: Asked }) => {
  const [isWhole, setWhole] = useState(false)
  const found = useBroken(rest, asked)
  if (found === undefined) return <p className="muted">正在查找…</p>
  const { violations, at } = found
  const { names } = rest.bench
  return (
    <>
      <ul className="wb-places">
        {violations.slice(0, isWhole ? undefined : SHOWN).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may read the same
          <li key={index}>
            <button type="button" onClick={() => rest.onShow(one)}>
              {sayBroken(one, names, (id) => at.get(id))}
            </button>
          </li>
        ))}
      </ul>
      {violations.length > SHOWN && (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '只看前面的' : `全部 ${violations.length} 处`}
        </Button>
      )}
    </>
  )
}

const Change = ({ delta }: { delta: number }) =>
  delta === 0 ? null : (
    <b className={delta > 0 ? 'wb-worse' : 'wb-better'}>{delta > 0 ? `+${delta}` : delta}</b>
  )

/** As it is set: 教师每天不超过 6 节. */
const wordsFor = ({ rules }: Workbench, key: CostKey) => {
  const words = new Set(rules.flatMap((rule) => (rule.key === key ? rule.words : [])))
  const [only = ''] = words
  // Of several rows, or of stages that differ, what they have in common.
  return key in ROW_LABELS || words.size > 1 ? COST_LABELS[key].label : only
}

/**
 * Every rule with its count, and what it would be if the lesson stood where the hand is; a count opens to the places it
 * is made of.
 */
export const BenchCounts = (props: Props) => {
  const { data, over } = props
  const { score } = props.bench
  const [asked, setAsked] = useState<Asked>()
  if (score === undefined) return <p className="muted">正在计算…</p>
  const counts = countsOf(data, score)
  const deltas = over === undefined ? new Map<CostKey, number>() : changesOf(data, over.suggestion)
  const rows = [...counts].filter(([key, { count }]) => count > 0 || deltas.has(key))
  const broken = brokenIn(score)
  const turn = (key: Asked) => ({
    'aria-expanded': asked === key,
    onClick: () => setAsked(asked === key ? undefined : key),
  })
  return (
    <>
      {broken > 0 ? (
        <button type="button" className="wb-count wb-worse" {...turn('HARD')}>
          必须遵守的规则有 {broken} 处未遵守
        </button>
      ) : (
        <p className="wb-better">必须遵守的规则全部满足</p>
      )}
      {asked === 'HARD' && broken > 0 && <Places key="HARD" {...props} asked="HARD" />}
      <ul className="wb-counts">
        {rows.map(([key, { count, cost }]) => (
          <li key={key}>
            <button type="button" className="wb-count" {...turn(key)}>
              {wordsFor(data, key)}
              <span>
                {count} 处，扣 {cost} <Change delta={deltas.get(key) ?? 0} />
              </span>
            </button>
            {asked === key && count > 0 && <Places {...props} asked={key} />}
          </li>
        ))}
        <li>
          <b>合计扣分</b>
          <span>
            {score.soft} <Change delta={over?.suggestion.soft ?? 0} />
          </span>
        </li>
      </ul>
    </>
  )
}
