import { useState } from 'react'
import { usePush } from '../../../../shared/push/usePush'
import { Card } from '../../../kit/Card'

const DECLINED = 'push-offered'

/** Once, and gently: whoever has answered is not asked again. */
export const PushOffer = () => {
  const { standing, busy, change } = usePush()
  const [answered, setAnswered] = useState(() => localStorage.getItem(DECLINED) !== null)
  if (standing !== 'off' || answered) return null
  const answer = () => {
    localStorage.setItem(DECLINED, '1')
    setAnswered(true)
  }
  return (
    <Card title="消息推送">
      <div className="m-row">
        <span className="m-grow">离开学桥也能知道有新消息，锁屏上不显示内容。</span>
      </div>
      <div className="m-row m-offer">
        <button type="button" className="m-button" onClick={answer}>
          以后再说
        </button>
        <button
          type="button"
          className="m-button m-primary"
          disabled={busy}
          onClick={() => void change().then(answer)}
        >
          开启推送
        </button>
      </div>
    </Card>
  )
}
