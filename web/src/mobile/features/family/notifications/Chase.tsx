import type { ManagedDetail } from '@xueqiao/contract/features/family/notifications/manage'
import { useState } from 'react'
import { Icon } from '../../../../lib/icons'
import { remind } from '../../../../shared/notices/remind'
import { PhonesSheet } from './PhonesSheet'

/** Reminds those who are missing and nobody else; whom that does not reach is called. */
export const Chase = ({ notice: { id, figures } }: { notice: ManagedDetail }) => {
  const [busy, setBusy] = useState(false)
  const [calling, setCalling] = useState(false)
  const press = async () => {
    setBusy(true)
    await remind(id, null)
    setBusy(false)
  }
  return (
    <div className="m-notice-chase">
      <button type="button" className="m-button m-act" disabled={busy} onClick={() => void press()}>
        <Icon name="bell" />
        提醒未回执
      </button>
      {figures.families > figures.familiesDone && (
        <button type="button" className="m-button" onClick={() => setCalling(true)}>
          <Icon name="call" />
          电话名单
        </button>
      )}
      {calling && <PhonesSheet noticeId={id} onClose={() => setCalling(false)} />}
    </div>
  )
}
