import { type FeedbackStats, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { useApi } from '../../../../api/queries'
import { Dialog } from '../../../kit/dialog/Dialog'
import { column } from '../../../kit/list/column'
import { SimpleTable } from '../../../kit/list/SimpleTable'

type Category = FeedbackStats['categories'][number] & { id: number }

const none = <span className="muted">—</span>
const col = column<Category>()
const COLUMNS = [
  col.of('category', '反馈类型'),
  col.of('total', '收到', { width: 88 }),
  col.of('unfinished', '未处理完', { width: 104 }),
  col.of('averageDays', '平均处理天数', { width: 128, render: ({ averageDays }) => averageDays ?? none }),
  col.of('satisfaction', '平均满意度', {
    width: 148,
    render: ({ satisfaction, rated }) =>
      satisfaction === null ? none : `${satisfaction.toFixed(1)} 分（${rated} 人）`,
  }),
]

const figuresOf = (stats: FeedbackStats | undefined): [string, string | number, boolean?][] => [
  ['待处理', stats?.open ?? 0],
  ['处理中', stats?.processing ?? 0],
  ['已逾期', stats?.overdue ?? 0, (stats?.overdue ?? 0) > 0],
  ['平均处理天数', stats?.averageDays ?? '—'],
  ['平均满意度', stats?.satisfaction?.toFixed(1) ?? '—'],
]

/** How the feedback in the viewer's reach stands. */
export const StatsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { data, isPending } = useApi(feedbackApi.stats, { query: {} }, { staleTime: 0, enabled: open })
  return (
    <Dialog open={open} title="反馈统计" width={720} onClose={onClose}>
      <dl className="feedback-figures">
        {figuresOf(data).map(([label, value, late]) => (
          <div key={label} className={late ? 'feedback-late' : ''}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SimpleTable
        label="按类型统计"
        rows={(data?.categories ?? []).map((row, id) => ({ ...row, id }))}
        columns={COLUMNS}
        empty="还没有反馈"
        loading={isPending}
      />
    </Dialog>
  )
}
