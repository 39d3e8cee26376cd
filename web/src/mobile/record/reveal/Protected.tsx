import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { useAction } from '../../../api/action'
import { Icon } from '../../../lib/icons'
import { useReveals } from './RevealScope'
import { keyOf, labelOf, reveal, type Secret } from './secrets'
import './reveal.css'

interface ProtectedProps {
  secret: Secret
  value: string | null
  /** The value came masked. */
  masked: boolean
}

/** A value that may be masked, with the way to see it whole. */
export const Protected = ({ secret, value, masked }: ProtectedProps) => {
  const { shown, ask } = useReveals()
  if (value === null) return '未登记'
  const whole = shown[keyOf(secret)]
  if (!masked || whole !== undefined) return whole ?? value
  return (
    <span className="m-protected">
      {value}
      <button
        type="button"
        className="m-icon-button"
        aria-label={`查看完整${labelOf(secret)}（${secret.owner}）`}
        onClick={() => ask(secret)}
      >
        <Icon name="eye" size="l" />
      </button>
    </span>
  )
}

interface CallProps extends ProtectedProps {
  /** Of whoever keeps the record, and need not be asked. */
  reason?: string | undefined
}

/** One tap calls; where the number came masked, the call is written down, and others are asked for the reason first. */
export const CallButton = ({ secret, value, masked, reason }: CallProps) => {
  const { shown, ask, keep } = useReveals()
  const { run, busy } = useAction(studentsApi.reveal, {
    after: ({ value }) => {
      keep(secret, value ?? '')
      if (value) window.location.assign(`tel:${value}`)
    },
  })
  const whole = shown[keyOf(secret)] ?? (masked ? undefined : value)
  if (value === null || whole === '') return null
  const label = `打电话给${secret.owner}`
  if (whole === undefined || whole === null)
    return (
      <button
        type="button"
        className="m-icon-button m-call"
        aria-label={label}
        disabled={busy}
        onClick={() => (reason === undefined ? ask(secret) : void run(() => reveal(secret, reason)))}
      >
        <Icon name="call" size="l" />
      </button>
    )
  return (
    <a className="m-icon-button m-call" aria-label={label} href={`tel:${whole}`}>
      <Icon name="call" size="l" />
    </a>
  )
}
