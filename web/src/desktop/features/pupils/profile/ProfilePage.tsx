import { roleLabel } from '@xueqiao/contract/access/roles'
import { type OwnProfile, profileApi } from '@xueqiao/contract/features/pupils/profile'
import { Button } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { formatFeedTime } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { ContactDialog } from './ContactDialog'
import { Devices } from './Devices'
import { OwnChildren } from './OwnChildren'
import { PasswordDialog } from './PasswordDialog'
import { PROFILE_LABELS } from './ProfileDialog'
import { PushCard } from './PushCard'
import './profile.css'

const UNSET = '未填写'

const Contact = ({ profile }: { profile: OwnProfile }) => {
  const dialog = useOpened<true>()
  return (
    <section className="card profile-card" aria-label="基本信息">
      <header>
        <h2>基本信息</h2>
        {profile.mayEdit && (
          <Button
            size="small"
            className="profile-more"
            icon={<Icon name="pen" size="s" />}
            onClick={() => dialog.show(true)}
          >
            修改联系方式
          </Button>
        )}
      </header>
      <dl className="profile-rows profile-facts">
        <dt>姓名</dt>
        <dd>{profile.name}</dd>
        <dt>身份</dt>
        <dd>{PROFILE_LABELS[profile.profileType]}</dd>
        <dt>手机</dt>
        <dd>{profile.phone ?? UNSET}</dd>
        <dt>邮箱</dt>
        <dd>{profile.email ?? UNSET}</dd>
      </dl>
      <p className="muted profile-none">
        {profile.mayEdit
          ? '姓名由学校登记，如有误请联系班主任。'
          : '以上信息由学校登记，如需修改请联系学校管理员。'}
      </p>
      <Opened by={dialog}>{(_, opened) => <ContactDialog {...opened} profile={profile} />}</Opened>
    </section>
  )
}

const AccountCard = ({ profile }: { profile: OwnProfile }) => {
  const { user } = useViewer()
  const [changing, setChanging] = useState(false)
  return (
    <section className="card profile-card" aria-label="登录账号">
      <header>
        <h2>登录账号</h2>
        <Button
          size="small"
          className="profile-more"
          icon={<Icon name="key" size="s" />}
          onClick={() => setChanging(true)}
        >
          修改密码
        </Button>
      </header>
      <dl className="profile-rows profile-facts">
        <dt>用户名</dt>
        <dd>{profile.username}</dd>
        <dt>角色</dt>
        <dd>{user?.roles.map(roleLabel).join('、') || '未设置'}</dd>
        <dt>最近登录</dt>
        <dd>{profile.lastLogin === null ? '从未登录' : formatFeedTime(profile.lastLogin)}</dd>
      </dl>
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </section>
  )
}

export const ProfilePage = () => {
  const { user } = useViewer()
  const query = useApi(profileApi.get, undefined, { staleTime: 0, silent: true })
  const profile = query.data
  useSeen('/family-school/profile', query.isSuccess)
  return (
    <div className="profile-page">
      <header className="profile-head">
        <Avatar name={user?.name ?? ''} size="l" />
        <h1>个人资料</h1>
      </header>
      {query.isPending && <LoadingRows rows={4} />}
      {query.isError && (
        <FailedState
          title="未能读取个人资料"
          text={failureText(query.error, profileApi.get)}
          onRetry={query.refetch}
        />
      )}
      <div className="profile-columns">
        {profile && (
          <>
            <Contact profile={profile} />
            <AccountCard profile={profile} />
          </>
        )}
        {user?.profileType === 'PARENT' && user.profileId !== null && (
          <OwnChildren parentId={user.profileId} />
        )}
        <Devices />
        <PushCard />
      </div>
    </div>
  )
}
