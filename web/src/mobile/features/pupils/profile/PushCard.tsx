import { PUSH_WORDS, usePush } from '../../../../shared/push/usePush'
import { Card } from '../../../kit/Card'

/** Whether this phone is told of what happens while nobody looks. */
export const PushCard = () => {
  const { standing, busy, change } = usePush()
  if (standing === undefined) return null
  const { label, note } = PUSH_WORDS[standing]
  const changeable = standing === 'on' || standing === 'off'
  return (
    <Card>
      <div className="m-row">
        <span className="m-grow">
          <span className="m-block">消息推送</span>
          <span className="m-meta">{note}</span>
        </span>
        {changeable ? (
          <button type="button" className="m-button" disabled={busy} onClick={() => void change()}>
            {standing === 'on' ? '关闭' : '开启'}
          </button>
        ) : (
          <span className="tag">{label}</span>
        )}
      </div>
    </Card>
  )
}
