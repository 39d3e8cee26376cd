import type { ParentDetail } from '@xueqiao/contract/features/pupils/parents/api'
import { PARENT_LABELS } from '@xueqiao/contract/features/pupils/parents/labels'
import {
  MERGE_FIELDS,
  type MergeField,
  type MergePreview,
} from '@xueqiao/contract/features/pupils/parents/merge'
import { Radio } from 'antd'
import { formatDay } from '../../../../lib/format'
import { AccountTag } from './AccountTag'
import { childText } from './naming'

export type Side = 'kept' | 'from'
/** Whose data wins, field by field, and whose account stays. */
export type Winners = Record<MergeField | 'account', Side>

const hasAccount = ({ account }: ParentDetail) => account !== 'none'

/** Whoever stays wins, and takes what they lack. */
export const firstWinners = ({ kept, from }: MergePreview): Winners => {
  const side = (lacks: boolean): Side => (lacks ? 'from' : 'kept')
  const fields = Object.fromEntries(
    MERGE_FIELDS.map((field) => [field, side(kept[field] === null && from[field] !== null)]),
  ) as Record<MergeField, Side>
  return { ...fields, account: side(!hasAccount(kept) && hasAccount(from)) }
}

const Account = ({ parent }: { parent: ParentDetail }) => (
  <>
    <AccountTag state={parent.account} /> {parent.username}
    {parent.lastLogin !== null && (
      <small className="muted">
        {PARENT_LABELS.lastLogin} {formatDay(parent.lastLogin)}
      </small>
    )}
  </>
)

interface Props {
  preview: MergePreview
  winners: Winners
  onChoose: (winners: Winners) => void
}

/** Side by side, with a choice where both have something to say. */
export const MergeTable = ({ preview, winners, onChoose }: Props) => {
  const { kept, from, moves } = preview
  const rows = [
    ...MERGE_FIELDS.map((key) => ({
      key,
      label: PARENT_LABELS[key],
      values: { kept: kept[key], from: from[key] },
      open: kept[key] !== null && from[key] !== null && kept[key] !== from[key],
    })),
    {
      key: 'account' as const,
      label: PARENT_LABELS.account,
      values: {
        kept: hasAccount(kept) ? <Account parent={kept} /> : null,
        from: hasAccount(from) ? <Account parent={from} /> : null,
      },
      open: hasAccount(kept) && hasAccount(from),
    },
  ]
  return (
    <>
      <table className="merge-table" aria-label="合并后的信息">
        <thead>
          <tr>
            <td />
            <th scope="col">保留 {kept.name}</th>
            <th scope="col">并入 {from.name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values, open }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {(['kept', 'from'] as const).map((side) => (
                <td key={side} className={winners[key] === side ? 'wins' : 'loses'}>
                  {open ? (
                    <Radio
                      name={`merge-${key}`}
                      checked={winners[key] === side}
                      onChange={() => onChoose({ ...winners, [key]: side })}
                    >
                      {values[side]}
                    </Radio>
                  ) : (
                    (values[side] ?? '未填写')
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">孩子</th>
            <td className="wins">{kept.children.map(childText).join('、') || '没有孩子'}</td>
            <td className="wins">{from.children.map(childText).join('、') || '没有孩子'}</td>
          </tr>
        </tbody>
      </table>
      <p className="merge-moves" role="status">
        将转给 {kept.name}：{moves.map(({ what, count }) => `${what} ${count}`).join('、')}。
        {hasAccount(kept) &&
          hasAccount(from) &&
          `账号 ${(winners.account === 'kept' ? from : kept).username} 将禁用。`}
      </p>
    </>
  )
}
