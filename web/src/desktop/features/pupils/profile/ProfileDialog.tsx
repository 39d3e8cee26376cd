import { type ProfileType, roleLabel } from '@xueqiao/contract/access/roles'
import { Link } from 'react-router'
import { Avatar } from '../../../../lib/Avatar'
import { Dialog } from '../../../../lib/Dialog'
import type { StoredUser } from '../../../../session/store'
import './profile.css'

export const PROFILE_LABELS: Record<ProfileType, string> = {
  ADMIN: '管理人员',
  TEACHER: '教师',
  STUDENT: '学生',
  PARENT: '家长',
}

export const ProfileDialog = ({ user, onClose }: { user: StoredUser; onClose: () => void }) => (
  <Dialog
    open
    title="个人信息"
    width={400}
    onClose={onClose}
    footer={
      <Link to="/family-school/profile" onClick={onClose}>
        个人资料与登录设备
      </Link>
    }
  >
    <div className="profile-head">
      <Avatar name={user.name} size="l" />
      <b>{user.name}</b>
    </div>
    <dl className="profile-rows">
      <dt>用户名</dt>
      <dd>{user.username}</dd>
      <dt>角色</dt>
      <dd>{user.roles.map(roleLabel).join('、') || '未设置'}</dd>
      {user.roles.length > 1 && (
        <>
          <dt>当前角色</dt>
          <dd>{roleLabel(user.currentRole)}</dd>
        </>
      )}
      <dt>档案类型</dt>
      <dd>{PROFILE_LABELS[user.profileType] ?? '未设置'}</dd>
    </dl>
  </Dialog>
)
