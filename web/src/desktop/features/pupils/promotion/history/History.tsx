import { type PromotionRow, promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { formatDate, formatNumber, formatTime } from '../../../../../lib/format'
import { column } from '../../../../kit/list/column'
import { PagedTable } from '../../../../kit/list/PagedTable'
import type { RowAction } from '../../../../kit/list/RowActions'
import { PROMOTIONS } from '../naming'

const { of, actions } = column<PromotionRow>()
const SIZE = 10

const State = ({ row: { undoneAt, undoneBy, undoReason, undoable, undoUntil } }: { row: PromotionRow }) => {
  if (undoneAt !== null)
    return (
      <>
        <span className="tag orange">已撤销</span>
        <small className="promo-sub" title={undoReason ?? ''}>
          {undoneBy} {formatDate(undoneAt)}：{undoReason}
        </small>
      </>
    )
  return undoable ? (
    <>
      <span className="tag green">可撤销</span>
      <small className="promo-sub">至 {undoUntil}</small>
    </>
  ) : (
    <span className="tag">已生效</span>
  )
}

/** The state comes early: on a narrow screen the figures are what may scroll away. */
const COLUMNS = [
  of('years', '学年', { width: 240, render: ({ fromYear, toYear }) => `${fromYear} → ${toYear}` }),
  of('state', '状态', { width: 240, render: (row) => <State row={row} /> }),
  of('appliedAt', '执行时间', {
    width: 150,
    render: ({ appliedAt }) => `${formatDate(appliedAt)} ${formatTime(appliedAt)}`,
  }),
  of('appliedBy', '执行人'),
  of('promote', '升级', { width: 80, render: ({ totals }) => formatNumber(totals.promote) }),
  of('graduate', '毕业', { width: 80, render: ({ totals }) => formatNumber(totals.graduate) }),
  of('repeat', '留级', { width: 80, render: ({ totals }) => formatNumber(totals.repeat) }),
]

interface Props {
  onShow: (row: PromotionRow) => void
  onUndo: (row: PromotionRow) => void
}

/** Every promotion that was carried out, the latest first. */
export const History = ({ onShow, onUndo }: Props) => {
  const [page, setPage] = useState(0)
  const list = useApi(promotionApi.list, { query: { page, size: SIZE } }, { staleTime: 0, silent: true })
  const total = list.data?.totalElements ?? 0
  const onRow = (row: PromotionRow): RowAction[] => [
    { label: '查看', onClick: () => onShow(row) },
    ...(row.undoable ? [{ label: '撤销', onClick: () => onUndo(row), danger: true }] : []),
  ]
  return (
    <section className="card kit-list" aria-label={PROMOTIONS.noun}>
      <div className="kit-strip">
        <h2>{PROMOTIONS.noun}</h2>
        <span className="muted">{total > 0 ? `共 ${total} 条` : ''}</span>
      </div>
      <PagedTable
        query={list}
        endpoint={promotionApi.list}
        failed="未能加载升级记录"
        label={PROMOTIONS.noun}
        rows={list.data?.content ?? []}
        empty="还没有执行过升年级"
        columns={[...COLUMNS, actions(onRow, { width: 110 })]}
        {...{ page, total, size: SIZE, onPage: setPage }}
      />
    </section>
  )
}
