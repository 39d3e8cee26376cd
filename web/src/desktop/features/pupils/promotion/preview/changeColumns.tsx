import type { PromotionTarget } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Icon } from '../../../../../lib/icons'
import { column } from '../../../../kit/list/column'
import { OUTCOME_COLOURS, people, UNARRANGED } from '../naming'
import { type Change, leaderOf } from './changes'

const { of } = column<Change>()

const ENDS = { MOVE: '', GRADUATE: '毕业', CLOSE: '并入其他班' } as const

const Leader = ({ change }: { change: Change }) => {
  const { before, after, kept } = leaderOf(change)
  if (change.target === null) return <span className="muted">{before ?? UNARRANGED}</span>
  if (kept)
    return (
      <>
        {after} <span className="tag green">留任</span>
      </>
    )
  return (
    <>
      {before !== null && <s className="muted">{before}</s>}{' '}
      {after ?? <span className="promo-missing">{UNARRANGED}</span>}
    </>
  )
}

export const Size = ({ students, boys, girls, capacity }: Omit<PromotionTarget, 'key'>) => (
  <>
    <span className={capacity !== null && students > capacity ? 'promo-missing' : undefined}>
      {people(students)}
    </span>
    {students > 0 && (
      <small className="promo-sub">
        男 {boys} 女 {girls}
      </small>
    )}
  </>
)

/** Only what happens to somebody is said. */
const Fates = ({ source }: Change) => {
  if (source === null) return <span className="muted">由分班产生</span>
  const { promote, repeat, graduate, suspended, leave, moved } = source
  const parts = [
    ['PROMOTE', '升级', promote],
    ['REPEAT', '留级', repeat],
    ['GRADUATE', '毕业', graduate],
    ['SUSPENDED', '休学', suspended],
    ['LEAVE', '移出', leave],
  ] as const
  return (
    <span className="promo-fates">
      {parts
        .filter(([, , count]) => count > 0)
        .map(([outcome, label, count]) => (
          <span key={outcome} className={`tag ${OUTCOME_COLOURS[outcome]}`}>
            {label} {count}
          </span>
        ))}
      {moved > 0 && <small className="promo-sub">{moved} 人换班</small>}
    </span>
  )
}

/** 一年级1班 → 二年级1班, with whom and with how many. */
export const changeColumns = [
  of('source', '现在的班级', {
    width: 128,
    render: ({ source }) =>
      source === null ? (
        <span className="tag green">新建</span>
      ) : (
        <>
          <b className="kit-name" title={source.name}>
            {source.name}
          </b>
          <small className="promo-sub">{people(source.students)}</small>
        </>
      ),
  }),
  of('target', '新学年', {
    width: 128,
    render: ({ source, target }) => (
      <span className="promo-person">
        <Icon name="right" size="s" className="promo-arrow" />
        {target === null ? (
          <span className="tag">{ENDS[source?.fate ?? 'CLOSE']}</span>
        ) : (
          <b className="kit-name" title={target.name}>
            {target.name}
          </b>
        )}
      </span>
    ),
  }),
  of('leader', '班主任', { width: 116, render: (change) => <Leader change={change} /> }),
  of('fates', '学生去向', { render: (change) => <Fates {...change} /> }),
  of('size', '新班人数', {
    width: 144,
    render: ({ target }) => (target === null ? <span className="muted">—</span> : <Size {...target} />),
  }),
]
