import { type PushDevice, pushApi } from '@xueqiao/contract/features/family/push'
import { Button } from 'antd'
import { act } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { formatFeedTime } from '../../../../lib/format'
import { PUSH_WORDS, usePush } from '../../../../shared/push/usePush'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { FailedState } from '../../../kit/list/TableState'
import { deviceName } from './device'

const useRemoveDevice = () => {
  const confirm = useConfirm()
  return ({ id, agent }: PushDevice) =>
    confirm({
      title: '关闭推送',
      question: `确定不再向 ${deviceName(agent)} 推送消息吗？`,
      danger: true,
      onOk: () => act(pushApi.remove, { params: { id } }, { failed: () => touch(pushApi.remove) }),
    })
}

const Others = () => {
  const query = useApi(pushApi.devices, undefined, { staleTime: 0, silent: true })
  const remove = useRemoveDevice()
  if (query.isError)
    return (
      <FailedState
        title="未能读取推送设备"
        text={failureText(query.error, pushApi.devices)}
        onRetry={query.refetch}
      />
    )
  const others = query.data?.filter(({ current }) => !current) ?? []
  return (
    <ul className="profile-devices">
      {others.map((device) => (
        <li key={device.id}>
          <div>
            <b>{deviceName(device.agent)}</b>
            <p className="muted">
              开启于 {formatFeedTime(device.createdAt)}
              {device.lastUsedAt !== null && ` · 最近推送 ${formatFeedTime(device.lastUsedAt)}`}
            </p>
          </div>
          <Button danger onClick={() => remove(device)}>
            关闭推送
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Whether this browser is told of what happens while nobody looks, and which others are. */
export const PushCard = () => {
  const { standing, busy, change } = usePush()
  const words = standing === undefined ? undefined : PUSH_WORDS[standing]
  return (
    <section className="card profile-card" aria-label="消息推送">
      <header>
        <h2>消息推送</h2>
        {words && <span className={standing === 'on' ? 'tag green' : 'tag'}>{words.label}</span>}
        {(standing === 'on' || standing === 'off') && (
          <Button size="small" className="profile-more" loading={busy} onClick={() => void change()}>
            {standing === 'on' ? '关闭' : '开启'}
          </Button>
        )}
      </header>
      <p className="muted profile-none">{words?.note}</p>
      <Others />
    </section>
  )
}
