import {
  notificationsFollowApi as follow,
  type SilentGuardian,
} from '@xueqiao/contract/features/family/notifications/follow'
import type { ManagedDetail } from '@xueqiao/contract/features/family/notifications/manage'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api/call'
import { Icon } from '../../../../lib/icons'
import { remind } from '../../../../shared/notices/remind'
import { useOpened } from '../../../kit/record/useOpened'
import { PhonesDialog, ReasonDialog } from './PhonesDialog'

interface Props {
  notice: ManagedDetail
  classId: number | undefined
}

/** What is left to do about those who have not answered: remind, call, and in the end prove. */
export const Chase = ({ notice, classId }: Props) => {
  const [busy, setBusy] = useState(false)
  const asking = useOpened<number>()
  const phones = useOpened<SilentGuardian[]>()
  const { id, status, figures } = notice
  const missing = figures.families - figures.familiesDone + figures.people - figures.peopleDone

  const press = async () => {
    if (busy) return
    setBusy(true)
    await remind(id, classId ?? null)
    setBusy(false)
  }

  return (
    <div className="notice-head-actions">
      {status === 'PUBLISHED' && missing > 0 && (
        <>
          <Button type="primary" icon={<Icon name="bell" />} aria-busy={busy} onClick={press}>
            提醒未回执
          </Button>
          {figures.families > figures.familiesDone && (
            <Button icon={<Icon name="phone" />} onClick={() => asking.show(id)}>
              电话名单
            </Button>
          )}
        </>
      )}
      <Link
        to={`/family-school/notification-management/${id}/proof${classId === undefined ? '' : `?classId=${classId}`}`}
      >
        <Button icon={<Icon name="print" />}>打印证明</Button>
      </Link>
      <ReasonDialog
        key={asking.turn}
        open={asking.open}
        ask={(reason) => call(follow.phones, { params: { id }, body: { reason, classId: classId ?? null } })}
        onAnswer={phones.show}
        onClose={asking.close}
      />
      <PhonesDialog open={phones.open} list={phones.item ?? []} onClose={phones.close} />
    </div>
  )
}
