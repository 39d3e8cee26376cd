import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../../session/access'
import { ButtonLink } from '../../../kit/ButtonLink'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState } from '../../../kit/list/TableState'
import { RolesTab } from './RolesTab'
import { UsersTab } from './UsersTab'
import './users.css'

/** A tab loads when it is first opened (002 §2.3). */
const TABS = [
  { key: 'users', label: '用户管理', need: 'user:view', children: <UsersTab /> },
  { key: 'roles', label: '角色管理', need: 'role:view', children: <RolesTab /> },
]

/** Accounts, and what they may do (002 §2.3). */
export const UsersPage = () => {
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const tabs = TABS.filter(({ need }) => can(need)).map(({ key, label, children }) => ({
    key,
    label,
    children,
  }))
  const [first] = tabs
  const active = tabs.find(({ key }) => key === params.get('tab')) ?? first
  const show = (tab: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (tab === first?.key) after.delete('tab')
        else after.set('tab', tab)
        return after
      },
      { replace: true },
    )
  return (
    <ResourcePage title="用户管理">
      {active ? (
        <Tabs activeKey={active.key} onChange={show} items={tabs} />
      ) : (
        <EmptyState icon="warn" title="您没有查看用户和角色的权限" text="如有需要请联系系统管理员">
          <ButtonLink to="/dashboard">返回首页</ButtonLink>
        </EmptyState>
      )}
    </ResourcePage>
  )
}
