import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { Link } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'

export const OwnChildren = ({ parentId }: { parentId: number }) => {
  const query = useApi(parentsApi.students, { params: { id: parentId } }, { silent: true })
  return (
    <section className="card profile-card" aria-label="我的孩子">
      <header>
        <h2>我的孩子</h2>
        <Link to="/family-school/dashboard" className="profile-more">
          家长中心
        </Link>
      </header>
      {query.isPending && <LoadingRows rows={2} />}
      {query.isError && (
        <FailedState
          title="未能读取孩子信息"
          text={failureText(query.error, parentsApi.students)}
          onRetry={query.refetch}
        />
      )}
      {query.data?.length === 0 && (
        <p className="muted profile-none">还没有绑定孩子，请联系班主任，把孩子和您的账号关联起来。</p>
      )}
      <ul className="profile-devices">
        {query.data?.map(({ id, name, className, headTeacherName, relationship }) => (
          <li key={id}>
            <Avatar name={name} />
            <div>
              <Link to={`/student/students/${id}`}>
                <b>{name}</b>
              </Link>
              <p className="muted">
                {className ?? '还没有编入班级'}
                {headTeacherName !== null && ` · 班主任 ${headTeacherName}`} · 我是孩子的{relationship}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
