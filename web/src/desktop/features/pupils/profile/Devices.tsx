import { type OwnSession, profileApi } from '@xueqiao/contract/features/pupils/profile'
import { Button } from 'antd'
import { act } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { formatFeedTime } from '../../../../lib/format'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { deviceName } from './device'

const useSignOut = () => {
  const confirm = useConfirm()
  return ({ id, agent }: OwnSession) =>
    confirm({
      title: '退出设备',
      question: `确定要让 ${deviceName(agent)} 退出登录吗？`,
      danger: true,
      onOk: () =>
        act(
          profileApi.endSession,
          { params: { session: id } },
          { failed: () => touch(profileApi.endSession) },
        ),
    })
}

export const Devices = () => {
  const query = useApi(profileApi.sessions, undefined, { staleTime: 0, silent: true })
  const signOut = useSignOut()
  return (
    <section className="card profile-card" aria-label="登录设备">
      <header>
        <h2>登录设备</h2>
        {query.data && <span className="muted">{query.data.length} 台</span>}
      </header>
      {query.isPending && <LoadingRows rows={2} />}
      {query.isError && (
        <FailedState
          title="未能读取登录设备"
          text={failureText(query.error, profileApi.sessions)}
          onRetry={query.refetch}
        />
      )}
      <ul className="profile-devices">
        {query.data?.map((session) => (
          <li key={session.id}>
            <div>
              <b>{deviceName(session.agent)}</b>
              {session.current && <span className="tag green">当前设备</span>}
              <p className="muted">
                {session.address} · 登录于 {formatFeedTime(session.createdAt)} · 最近使用{' '}
                {formatFeedTime(session.lastSeenAt)}
              </p>
            </div>
            {!session.current && (
              <Button danger onClick={() => signOut(session)}>
                退出此设备
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
