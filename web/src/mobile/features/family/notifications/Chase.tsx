import type { ManagedDetail } from '@xueqiao/contract/features/family/notifications/manage'
import { useState } from 'react'
import { Icon } from '../../../../lib/icons'
import { MISSING_WORDS, missingText } from '../../../../shared/notices/figures'
import { remind } from '../../../../shared/notices/remind'
import { Sheet } from '../../../kit/Sheet'
import { PhonesSheet } from './PhonesSheet'

interface Props {
  notice: ManagedDetail
  onClose: () => void
}

/** Many phones ring at once, so it is said first whose. */
const RemindSheet = ({ notice: { id, title, figures, level, withoutAccount }, onClose }: Props) => {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await remind(id, null)
    onClose()
  }
  return (
    <Sheet title={`提醒${MISSING_WORDS[level]}的人`} onClose={onClose}>
      <div className="m-notice-sheet">
        <p>
          将提醒 <b>{missingText(figures)}</b> {MISSING_WORDS[level]}《{title}》，名单见下方。
        </p>
        <p className="m-meta">
          一小时内已提醒过的人不会重复提醒{withoutAccount > 0 && '；未开通账号的家长收不到，请电话联系'}。
        </p>
        <button type="button" className="m-button m-act m-wide" disabled={busy} onClick={() => void press()}>
          发送提醒
        </button>
        <button type="button" className="m-button m-wide" onClick={onClose}>
          取消
        </button>
      </div>
    </Sheet>
  )
}

/** Reminds those who are missing and nobody else; whom that does not reach is called. */
export const Chase = ({ notice }: { notice: ManagedDetail }) => {
  const { id, figures, level } = notice
  const [open, setOpen] = useState<'remind' | 'phones'>()
  const close = () => setOpen(undefined)
  return (
    <div className="m-notice-chase">
      <button type="button" className="m-button m-act" onClick={() => setOpen('remind')}>
        <Icon name="bell" />
        提醒{MISSING_WORDS[level]}
      </button>
      {figures.families > figures.familiesDone && (
        <button type="button" className="m-button" onClick={() => setOpen('phones')}>
          <Icon name="call" />
          电话名单
        </button>
      )}
      {open === 'remind' && <RemindSheet notice={notice} onClose={close} />}
      {open === 'phones' && <PhonesSheet noticeId={id} level={level} onClose={close} />}
    </div>
  )
}
