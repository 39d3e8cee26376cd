import { Link, useNavigate } from 'react-router'
import { isMobilePlace } from '../../../../lib/place'
import { useViewer } from '../../../../session/access'
import './not-found.css'

/** Also for routes that are known but not built yet; `forbidden` for those that need a permission or a role. */
export const NotFoundPage = ({ forbidden = false }: { forbidden?: boolean }) => {
  const { user } = useViewer()
  const navigate = useNavigate()
  const other = forbidden && (user?.roles.length ?? 0) > 1
  return (
    <section className="not-found">
      <title>{forbidden ? '没有权限 · 学桥' : '页面不存在 · 学桥'}</title>
      <svg viewBox="0 0 160 80" aria-hidden="true">
        <path d="M4 70c14-20 30-34 50-40M156 70c-14-20-30-34-50-40M4 70h152" />
        <path className="gap" d="M54 30c17-6 35-6 52 0" />
      </svg>
      <h1>{forbidden ? '没有权限' : '页面不存在'}</h1>
      <p>
        {forbidden
          ? `${other ? '您现在的角色不能打开这个页面，可以切换角色后再试' : '您的账号不能打开这个页面'}，如有需要请联系管理员。`
          : '地址可能有误，或者这个页面还没有开放。'}
      </p>
      <div className="not-found-ways">
        {window.history.length > 1 && (
          <button type="button" className="btn" onClick={() => navigate(-1)}>
            返回上一页
          </button>
        )}
        <Link className="btn" to={isMobilePlace() ? '/mobile/home' : '/dashboard'}>
          返回首页
        </Link>
      </div>
    </section>
  )
}
