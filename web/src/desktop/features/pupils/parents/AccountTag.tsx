import { ACCOUNT_STATE_LABELS, type AccountState } from '@xueqiao/contract/features/pupils/parents/api'

const COLOURS: Record<AccountState, string> = {
  none: 'tag',
  pending: 'tag orange',
  enabled: 'tag green',
  disabled: 'tag parent-closed',
}

export const AccountTag = ({ state }: { state: AccountState }) => (
  <span className={COLOURS[state]}>{ACCOUNT_STATE_LABELS[state]}</span>
)
