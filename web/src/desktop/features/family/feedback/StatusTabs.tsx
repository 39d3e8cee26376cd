import { type FeedbackStats, feedbackApi } from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_STATUS } from '@xueqiao/contract/features/family/feedback/values'
import { Badge, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import type { Filters } from '../../../kit/list/list-url'

interface Tab {
  key: string
  label: string
  filters: Record<string, string>
  count?: (stats: FeedbackStats) => number
}

const STATUSES: Tab[] = [
  { key: 'OPEN', label: FEEDBACK_STATUS.OPEN, filters: { status: 'OPEN' }, count: ({ open }) => open },
  {
    key: 'PROCESSING',
    label: FEEDBACK_STATUS.PROCESSING,
    filters: { status: 'PROCESSING' },
    count: ({ processing }) => processing,
  },
  {
    key: 'overdue',
    label: '已逾期',
    filters: { overdue: 'true' },
    count: ({ overdue }) => overdue,
  },
  {
    key: 'assigned',
    label: '指派给我',
    filters: { assignedToMe: 'true' },
    count: ({ assignedToMe }) => assignedToMe,
  },
  {
    key: 'CLOSED',
    label: FEEDBACK_STATUS.CLOSED,
    filters: { status: 'CLOSED' },
    count: ({ closed }) => closed,
  },
]
const HANDLED: Tab[] = [{ key: 'all', label: '全部', filters: {} }, ...STATUSES]
const OWN_KEY = 'mine'

/** What a tab stands for; the fields above the table are the rest. */
const TAB_KEYS = ['status', 'overdue', 'assignedToMe']

export const tabFilters = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => TAB_KEYS.includes(key)))

interface Props {
  filters: Filters
  search: (values: Record<string, unknown>) => void
}

/** The states with their counts; the late ones in the colour of what needs a person now. */
export const StatusTabs = ({ filters, search }: Props) => {
  const { data } = useApi(feedbackApi.stats, { query: {} }, { staleTime: 0, silent: true })
  const [, setParams] = useSearchParams()
  const own = Object.entries(tabFilters(filters))
  const active = HANDLED.find(
    (tab) =>
      Object.keys(tab.filters).length === own.length &&
      own.every(([key, value]) => tab.filters[key] === value),
  )
  const rest = Object.fromEntries(Object.entries(filters).filter(([key]) => !TAB_KEYS.includes(key)))
  const labelOf = ({ key, label, count }: Tab) => {
    const number = data === undefined ? undefined : count?.(data)
    if (number === undefined) return label
    return (
      <span className="feedback-tab">
        {label}
        <Badge
          count={number}
          showZero
          overflowCount={999}
          className={
            key === 'overdue' && number > 0 ? 'feedback-badge feedback-badge-late' : 'feedback-badge'
          }
        />
      </span>
    )
  }
  return (
    <Tabs
      className="feedback-tabs"
      activeKey={active?.key ?? ''}
      items={[
        ...HANDLED.map((tab) => ({ key: tab.key, label: labelOf(tab) })),
        { key: OWN_KEY, label: '我提交的' },
      ]}
      onChange={(key) =>
        key === OWN_KEY
          ? setParams({ mine: '1' })
          : search({ ...rest, ...HANDLED.find((tab) => tab.key === key)?.filters })
      }
    />
  )
}
