import {
  RECORD_STATUS_LABELS,
  type RecordStatus,
} from '@xueqiao/contract/features/growth/growth-records/values'

const COLOURS: Record<RecordStatus, string> = {
  RECORDED: 'tag',
  SELECTED: 'tag orange',
  PUBLISHED: 'tag orange',
  ARCHIVED: 'tag green',
}

export const RecordTag = ({ status }: { status: RecordStatus }) => (
  <span className={COLOURS[status]}>{RECORD_STATUS_LABELS[status]}</span>
)
