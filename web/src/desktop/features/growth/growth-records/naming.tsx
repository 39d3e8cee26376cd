import { AUTHOR_KIND_LABELS, AUTHOR_KINDS } from '@xueqiao/contract/features/growth/authors'
import {
  RECORD_STATUS_LABELS,
  RECORD_STATUSES,
  type RecordStatus,
} from '@xueqiao/contract/features/growth/growth-records/values'
import type { Naming } from '../../../kit/naming'

export const RECORDS: Naming = { noun: '成长记录', measure: '条' }

export const LIST = '/student-growth/records'
export const addressOf = ({ id }: { id: number }) => `${LIST}/${id}`

export const kindOptions = AUTHOR_KINDS.map((value) => ({ value, label: AUTHOR_KIND_LABELS[value] }))
export const statusOptions = RECORD_STATUSES.map((value) => ({ value, label: RECORD_STATUS_LABELS[value] }))

const COLOURS: Record<RecordStatus, string> = {
  RECORDED: 'tag orange',
  SELECTED: 'tag green',
  PUBLISHED: 'tag blue',
  ARCHIVED: 'tag',
}

export const StatusTag = ({ status, appealed }: { status: RecordStatus; appealed: boolean }) => (
  <>
    <span className={COLOURS[status]}>{RECORD_STATUS_LABELS[status]}</span>
    {appealed && <span className="tag orange">有申诉</span>}
  </>
)
