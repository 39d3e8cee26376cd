import type { Difference } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import {
  PREPARATION_LABELS,
  placeLabel,
} from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import type { ReactNode } from 'react'
import { diffText } from './diff'

const TAGS = { added: 'ins', removed: 'del', same: 'span' } as const
const KINDS = { ADDED: '新增', REMOVED: '删去', CHANGED: '修改', MOVED: '移动' } as const

const labelOf = ({ kind, moved }: Difference) => (kind === 'CHANGED' && moved ? '修改并移动' : KINDS[kind])

const Text = ({ kind, before, after }: Difference) => (
  <p className="prep-diff-text">
    {diffText(before ?? '', after ?? '').map(({ kind, text }, index) => {
      const Tag = TAGS[kind]
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name than their place
      return <Tag key={index}>{text}</Tag>
    })}
    {kind === 'MOVED' && <span className="muted">（只换了位置）</span>}
    {kind !== 'MOVED' && before === after && <span className="muted">（只改了格式或图片）</span>}
  </p>
)

const isHead = (block: string): block is keyof typeof PREPARATION_LABELS => block in PREPARATION_LABELS

/** 教学过程，例题 / 课型 */
const whereOf = ({ place, block, before, after }: Difference) => {
  if (place === 'head') return isHead(block) ? PREPARATION_LABELS[block] : placeLabel(place)
  if (place !== 'steps') return placeLabel(place)
  return `${placeLabel(place)}，${(after ?? before ?? '').split('\n')[0]}`
}

/** 新增 3 处 修改 5 处 删去 1 处; 移动 only where something was moved. */
export const DiffFigures = ({ differences }: { differences: readonly Difference[] }) => (
  <p className="prep-diff-figures">
    {(['ADDED', 'CHANGED', 'REMOVED', 'MOVED'] as const).map((kind) => {
      const count = differences.filter((one) => one.kind === kind).length
      return kind === 'MOVED' && count === 0 ? null : (
        <span key={kind}>
          {KINDS[kind]} {count} 处
        </span>
      )
    })}
  </p>
)

interface Props {
  differences: readonly Difference[]
  /** What may be done about each. */
  action?: (difference: Difference) => ReactNode
}

/** Only what is other: each with the place it stands at, and what became of its words. */
export const DiffView = ({ differences, action }: Props) =>
  differences.length === 0 ? (
    <p className="muted">内容相同。</p>
  ) : (
    <ol className="prep-diff" aria-label="不同之处">
      {differences.map((difference) => (
        <li key={`${difference.place} ${difference.block}`}>
          <header>
            <b>{whereOf(difference)}</b>
            <span className="tag">{labelOf(difference)}</span>
            {action?.(difference)}
          </header>
          <Text {...difference} />
        </li>
      ))}
    </ol>
  )
