import { RevealReason } from '@xueqiao/contract/common/reveal'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { type FormEvent, useId, useState } from 'react'
import { useAction } from '../../../api/action'
import { Icon } from '../../../lib/icons'
import { TextField } from '../../kit/form/TextField'
import { Sheet } from '../../kit/Sheet'
import { isPhone, labelOf, reveal, type Secret } from './secrets'
import './reveal.css'

/** What people usually look for: one tap instead of typing. */
const REASONS = ['联系家长', '核对学籍信息', '家访', '紧急情况']

interface AskProps {
  secret: Secret
  onRevealed: (value: string) => void
}

const Ask = ({ secret, onRevealed }: AskProps) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<string>()
  const { run, busy } = useAction(studentsApi.reveal, { after: ({ value }) => onRevealed(value ?? '') })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = RevealReason.safeParse(reason).error?.issues[0]?.message
    setMessage(wrong)
    if (wrong !== undefined) return document.getElementById(id)?.focus()
    await run(() => reveal(secret, reason))
  }

  return (
    <form className="m-reveal" noValidate onSubmit={(event) => void submit(event)}>
      <p>查看会留下记录：家长可以看到是谁、在什么时候、为什么查看。</p>
      <div className="m-reveal-reasons">
        {REASONS.map((text) => (
          <button
            key={text}
            type="button"
            className="m-button"
            aria-pressed={text === reason}
            onClick={() => {
              setReason(text)
              setMessage(undefined)
            }}
          >
            {text}
          </button>
        ))}
      </div>
      <TextField
        id={id}
        label="查看原因"
        value={reason}
        error={message}
        placeholder="请说明为什么需要查看"
        maxLength={200}
        onChange={(text) => {
          setReason(text)
          setMessage(undefined)
        }}
      />
      <button type="submit" className="m-button m-primary m-wide" disabled={busy}>
        查看
      </button>
    </form>
  )
}

const Answer = ({ secret, value }: { secret: Secret; value: string }) => (
  <div className="m-reveal" role="status">
    <output className="m-reveal-value">{value === '' ? '未登记' : value}</output>
    <p>这次查看已记录，家长可以看到。</p>
    {isPhone(secret) && value !== '' && (
      <a className="m-button m-primary m-wide" href={`tel:${value}`}>
        <Icon name="call" />
        拨打电话
      </a>
    )}
  </div>
)

interface RevealSheetProps extends AskProps {
  onClose: () => void
}

/** Asks for a reason, then shows the value whole; the log keeps both. */
export const RevealSheet = ({ secret, onRevealed, onClose }: RevealSheetProps) => {
  const [value, setValue] = useState<string>()
  return (
    <Sheet title={`查看${labelOf(secret)} · ${secret.owner}`} onClose={onClose}>
      {value === undefined ? (
        <Ask
          secret={secret}
          onRevealed={(found) => {
            setValue(found)
            onRevealed(found)
          }}
        />
      ) : (
        <Answer secret={secret} value={value} />
      )}
    </Sheet>
  )
}
