import { type ParentRow, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { Protected } from '../../../kit/record/Protected'

const LABELS = { phone: '手机号码', address: '家庭住址' } as const

interface Props {
  parent: Pick<ParentRow, 'id' | 'name'>
  field: keyof typeof LABELS
  value: string | null
}

/** Whole in the record of whoever keeps it; in the list, and for others, to be looked at for a reason. */
export const ParentSecret = ({ parent: { id, name }, field, value }: Props) => (
  <Protected
    secret={{ label: LABELS[field], owner: name, endpoint: parentsApi.reveal, id, field }}
    value={value}
    masked={value?.includes('*') ?? false}
  />
)
