import type { HoursNow } from '@xueqiao/contract/features/family/communication/hours'
import { useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { useViewer } from '../../../../../session/access'
import { hoursText, offDutyText } from '../../../../../shared/chat/hours'
import { HoursDialog } from '../duty/HoursDialog'

interface Props {
  hours: HoursNow
  /** Given where a message cannot wait. */
  onUrgent?: () => void
}

/** In which hours the teacher reads; the teacher sets them here. */
export const HoursHint = ({ hours, onUrgent }: Props) => {
  const { user } = useViewer()
  const [open, setOpen] = useState(false)
  const text = hoursText(hours)
  if (user?.profileType === 'TEACHER')
    return (
      <>
        <button type="button" className="composer-hint link-btn" onClick={() => setOpen(true)}>
          <Icon name="clock" size="s" />
          {text ?? '随时送达，可设置沟通时段'}
        </button>
        <HoursDialog open={open} onClose={() => setOpen(false)} />
      </>
    )
  if (text === undefined) return null
  return (
    <span className="composer-hint">
      <Icon name="clock" size="s" />
      {offDutyText(hours) ?? text}
      {!hours.onDuty && onUrgent !== undefined && (
        <button type="button" className="link-btn" onClick={onUrgent}>
          紧急送达
        </button>
      )}
    </span>
  )
}
