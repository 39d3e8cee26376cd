import { type Child, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { Link, useSearchParams } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { Icon } from '../../../../lib/icons'
import { useViewer } from '../../../../session/access'
import { Growth, Homework, Lessons, NoticesToAnswer, UnreadMessages, WhoLooked } from './ChildBlocks'
import './family.css'

const ChildHead = ({ child }: { child: Child }) => (
  <section className="card family-child" aria-label={child.name}>
    <Avatar name={child.name} size="l" />
    <div className="family-who">
      <h2>{child.name}</h2>
      <p>
        {child.className ?? '还没有编入班级'}
        <span className="muted">
          {' '}
          学号 {child.studentNumber} · 我是孩子的{child.relationship}
        </span>
      </p>
    </div>
    {child.headTeacherId === null ? (
      <p className="muted">班主任待定</p>
    ) : (
      <p className="family-teacher">
        <span className="muted">班主任</span> {child.headTeacherName}
        <Link
          className="btn primary"
          to={`/family-school/communication-new?teacherId=${child.headTeacherId}&studentId=${child.id}`}
        >
          <Icon name="chat" />
          发消息
        </Link>
      </p>
    )}
  </section>
)

const Family = ({ parentId }: { parentId: number }) => {
  const [params, setParams] = useSearchParams()
  const query = useApi(parentsApi.students, { params: { id: parentId } }, { silent: true })
  const children = query.data ?? []
  const child = children.find(({ id }) => String(id) === params.get('child')) ?? children[0]
  if (query.isPending)
    return <div className="card family-wait bone" role="status" aria-label="加载中" style={{ height: 88 }} />
  if (query.isError)
    return (
      <p className="card family-wait" role="status">
        未能读取孩子信息：{failureText(query.error, parentsApi.students)}
        <button type="button" className="btn" onClick={() => void query.refetch()}>
          重试
        </button>
      </p>
    )
  if (child === undefined)
    return <p className="card family-wait">还没有绑定孩子，请联系班主任，把孩子和您的账号关联起来。</p>
  return (
    <>
      {children.length > 1 && (
        <fieldset className="family-switch" aria-label="选择孩子">
          {children.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="btn"
              aria-pressed={id === child.id}
              onClick={() => setParams({ child: String(id) }, { replace: true })}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <ChildHead child={child} />
      <div className="family-blocks">
        <Lessons child={child} />
        <Homework child={child} />
        <NoticesToAnswer child={child} />
        <UnreadMessages />
        <Growth child={child} />
        <WhoLooked child={child} />
      </div>
    </>
  )
}

/** The child's day, block by block. */
export const FamilyPage = () => {
  const { user } = useViewer()
  const parentId = user?.profileType === 'PARENT' ? user.profileId : null
  return (
    <div className="family">
      <h1>家长中心</h1>
      {parentId === null ? (
        <div className="card family-wait">
          <p>这里是家长看到的页面：孩子的班级、今天的课和作业、待回执的通知、未读消息和近期成长。</p>
          <p className="muted">
            您的账号没有关联孩子。要查看学生，请打开
            <Link to="/student/students">学生管理</Link>；要管理家长和账号，请打开
            <Link to="/family-school/parent-management">家长管理</Link>。
          </p>
        </div>
      ) : (
        <Family parentId={parentId} />
      )}
    </div>
  )
}
