import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { Button } from 'antd'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { LoadingRows } from '../../../kit/list/TableState'
import { differences } from './source'

const Difference = ({ title, codes }: { title: string; codes: readonly string[] }) =>
  codes.length === 0 ? null : (
    <div>
      <dt>{title}</dt>
      <dd>
        {codes.map((code) => (
          <code key={code} className="tag orange">
            {code}
          </code>
        ))}
      </dd>
    </div>
  )

/** What the page believes against what the server decides by: it alone refuses. */
export const ServerCheck = ({ held }: { held: readonly string[] }) => {
  const query = useApi(authApi.user, undefined, { staleTime: 0, silent: true })
  const { onlyHere, onlyThere } = differences(held, query.data?.permissions ?? [])
  const same = onlyHere.length + onlyThere.length === 0
  return (
    <section className="card diag-card" aria-label="与服务器核对">
      <header>
        <h2>与服务器核对</h2>
        <Button
          size="small"
          icon={<Icon name="refresh" />}
          loading={query.isFetching}
          onClick={() => query.refetch()}
        >
          重新核对
        </Button>
      </header>
      <div className="diag-body">
        {query.isPending && <LoadingRows rows={2} />}
        {query.isError && <p role="alert">{failureText(query.error, authApi.user)}</p>}
        {query.isSuccess && (
          <>
            <p>
              <span className={same ? 'tag green' : 'tag orange'}>{same ? '一致' : '不一致'}</span>{' '}
              {same
                ? `本机与服务器都认为您持有 ${held.length} 项权限。`
                : '请重新登录，或请管理员检查角色的权限。'}
            </p>
            <dl className="diag-codes">
              <Difference title="只在本机" codes={onlyHere} />
              <Difference title="只在服务器" codes={onlyThere} />
            </dl>
          </>
        )}
      </div>
    </section>
  )
}
