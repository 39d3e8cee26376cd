import { menuFor } from '@xueqiao/contract/access/menus'
import { roleName } from '@xueqiao/contract/access/roles'
import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { Form, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { pageExists } from '../../../../lib/known-pages'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { MenuPreview } from './MenuPreview'
import { permissionsWith } from './role-permissions'
import './diagnostics.css'

const everything = () => true

const RoleMenu = ({ id, name }: { id: number; name: string }) => {
  const query = useApi(rolesApi.permissions, { params: { id } }, { staleTime: 0, silent: true })
  if (query.isPending) return <LoadingRows rows={6} />
  if (query.isError)
    return (
      <FailedState
        title="未能读取角色的权限"
        text={failureText(query.error, rolesApi.permissions)}
        onRetry={query.refetch}
      />
    )
  const role = roleName(name)
  const permissions = permissionsWith(role, query.data)
  const menu = menuFor({ roles: [role], permissions }, everything)
  const pages = menu.flatMap(({ path, items }) =>
    path === undefined ? items.map((item) => item.path) : [path],
  )
  const open = pages.filter(pageExists)
  return (
    <>
      <p className="muted" role="status">
        {menu.length} 组菜单，{pages.length} 个页面，其中 {open.length} 个已开放；{permissions.length} 项权限
      </p>
      <MenuPreview menu={menu} exists={pageExists} />
    </>
  )
}

/** The menu as someone sees it who holds the chosen role and no other (decisions, pages named only). */
export const RoleMenuPage = () => {
  const [params, setParams] = useSearchParams()
  const query = useApi(rolesApi.list, undefined, { silent: true })
  const roles = query.data ?? []
  const chosen = roles.find(({ name }) => roleName(name) === params.get('role')) ?? roles[0]
  return (
    <ResourcePage title="角色菜单测试" count="只持有所选角色的人看到的菜单">
      <section className="card diag-role" aria-label="选择角色">
        <Form layout="vertical">
          <Form.Item label="角色" htmlFor="diag-role">
            <Select<number>
              id="diag-role"
              loading={query.isPending}
              value={chosen?.id ?? null}
              options={roles.map(({ id, displayName, name }) => ({
                value: id,
                label: `${displayName}（${roleName(name)}）`,
              }))}
              onChange={(id) => {
                const next = roles.find((role) => role.id === id)
                if (next) setParams({ role: roleName(next.name) }, { replace: true })
              }}
            />
          </Form.Item>
        </Form>
      </section>
      {query.isError && (
        <FailedState
          title="未能读取角色"
          text={failureText(query.error, rolesApi.list)}
          onRetry={query.refetch}
        />
      )}
      {chosen && <RoleMenu key={chosen.id} id={chosen.id} name={chosen.name} />}
    </ResourcePage>
  )
}
