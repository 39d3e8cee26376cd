import { RevealReason } from '@xueqiao/contract/common/reveal'
import {
  notificationsFollowApi as api,
  type SilentGuardian,
} from '@xueqiao/contract/features/family/notifications/follow'
import type { NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { MISSING_WORDS, phonesReason, silentText } from '../../../../shared/notices/figures'
import { MessageFamily } from '../../../conversation/MessageFamily'
import { TextField } from '../../../kit/form/TextField'
import { Sheet } from '../../../kit/Sheet'
import { EmptyState } from '../../../kit/states'

const Silent = ({ one, level }: { one: SilentGuardian; level: NoticeLevel }) => (
  <div className="m-row m-notice-silent">
    <span className="m-grow">
      <span className="m-block">
        {one.studentName} <span className="m-meta">{one.className}</span>
      </span>
      <span className="m-meta">
        {[one.relationship, one.name].filter(Boolean).join(' ')} · {silentText(one, level)}
      </span>
    </span>
    {one.hasAccount && (
      <MessageFamily studentId={one.studentId} studentName={one.studentName} guardians={[one]} />
    )}
    {one.phone === null ? (
      <span className="m-meta">没有登记电话</span>
    ) : (
      <a className="m-button" href={`tel:${one.phone}`} aria-label={`拨打${one.name}的电话 ${one.phone}`}>
        <Icon name="call" />
        {one.phone}
      </a>
    )}
  </div>
)

interface Props {
  noticeId: number
  level: NoticeLevel
  onClose: () => void
}

/** Phones are protected: the reason is kept, and each family can read it. */
export const PhonesSheet = ({ noticeId, level, onClose }: Props) => {
  const [reason, setReason] = useState(() => phonesReason(level))
  const [error, setError] = useState<string>()
  const [list, setList] = useState<SilentGuardian[]>()
  const { run, busy } = useAction(api.phones, { after: setList })

  const look = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = RevealReason.safeParse(reason).error?.issues[0]?.message
    setError(wrong)
    if (wrong !== undefined) return
    await run({ params: { id: noticeId }, body: { reason, classId: null } })
  }

  if (list !== undefined)
    return (
      <Sheet title={`${MISSING_WORDS[level]}家长 · ${list.length} 位`} onClose={onClose}>
        {list.length === 0 && <EmptyState>没有{MISSING_WORDS[level]}的家长。</EmptyState>}
        <ul className="m-list">
          {list.map((one) => (
            <li key={`${one.studentId} ${one.parentId}`}>
              <Silent one={one} level={level} />
            </li>
          ))}
        </ul>
      </Sheet>
    )
  return (
    <Sheet title="电话名单" onClose={onClose}>
      <form className="m-notice-sheet" noValidate onSubmit={(event) => void look(event)}>
        <p>将显示{MISSING_WORDS[level]}家长的手机号码。查看会记入日志，家长可以看到是谁、为什么查看。</p>
        <TextField
          label="查看原因"
          value={reason}
          error={error}
          maxLength={200}
          onChange={(text) => {
            setReason(text)
            setError(undefined)
          }}
        />
        <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
          查看
        </button>
      </form>
    </Sheet>
  )
}
