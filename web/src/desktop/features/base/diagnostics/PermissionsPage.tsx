import { roleLabel } from '@xueqiao/contract/access/roles'
import { USER_TYPE_LABELS } from '@xueqiao/contract/features/account/users/api'
import { useViewer, type Viewer } from '../../../../session/access'
import type { StoredUser } from '../../../../session/store'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { Checks } from './Checks'
import { CodeList } from './CodeList'
import { ServerCheck } from './ServerCheck'
import { sourceOf } from './source'
import './diagnostics.css'

const rolesText = (roles: readonly string[]) =>
  roles.map((role) => `${roleLabel(role)}（${role}）`).join('、')

const Who = ({ user, viewer }: { user: StoredUser; viewer: Viewer }) => {
  const facts = [
    ['姓名', user.name],
    ['用户名', user.username],
    ['用户类型', USER_TYPE_LABELS[user.profileType]],
    ['持有的角色', rolesText(user.roles)],
    ['当前角色', roleLabel(user.currentRole)],
    ['页面据以判断的角色', rolesText(viewer.roles)],
    ['权限来自', sourceOf(user)],
  ] as const
  return (
    <section className="card diag-card" aria-label="当前用户">
      <header>
        <h2>当前用户</h2>
      </header>
      <dl className="diag-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The current user's roles, codes and checks (decisions, pages named only). */
export const PermissionsPage = () => {
  const viewer = useViewer()
  if (viewer.user === null) return null
  return (
    <ResourcePage title="权限测试" count="当前账号能做什么，以及为什么">
      <div className="diag-columns">
        <div>
          <Who user={viewer.user} viewer={viewer} />
          <CodeList held={viewer.permissions} />
        </div>
        <div>
          <Checks viewer={viewer} />
          <ServerCheck held={viewer.permissions} />
        </div>
      </div>
    </ResourcePage>
  )
}
