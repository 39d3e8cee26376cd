import { type Child, parentsApi } from '@xueqiao/contract/features/parents'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/queries'
import { Avatar } from '../../../lib/Avatar'
import { Card } from '../../kit/Card'
import { useMe } from '../../kit/me'
import { PullToRefresh } from '../../kit/PullToRefresh'
import { Fact } from '../../kit/Row'
import { Board, HomeQuery } from './Board'
import { Notices } from './Notices'

interface ChildSwitcherProps {
  list: Child[]
  chosen: Child
}

const ChildSwitcher = ({ list, chosen }: ChildSwitcherProps) => {
  const [, setParams] = useSearchParams()
  return (
    <div className="m-kids">
      {list.map((child) => (
        <button
          key={child.id}
          type="button"
          className="m-kid"
          aria-pressed={child === chosen}
          onClick={() => setParams({ child: String(child.id) }, { replace: true })}
        >
          <Avatar name={child.name} />
          {child.name}
        </button>
      ))}
    </div>
  )
}

const Children = ({ list }: { list: Child[] }) => {
  const [params] = useSearchParams()
  const chosen = list.find((child) => String(child.id) === params.get('child')) ?? list[0]
  if (chosen === undefined)
    return (
      <>
        <Board>
          <h1>还没有绑定孩子</h1>
          <p>请联系班主任，把孩子和您的账号关联起来。</p>
        </Board>
        <div className="m-page">
          <Notices />
        </div>
      </>
    )
  return (
    <>
      <Board>
        <ChildSwitcher list={list} chosen={chosen} />
        <div className="m-board-small">{chosen.grade ?? '未定年级'}</div>
        <div className="m-board-large">{chosen.className ?? '还没有编入班级'}</div>
        <p>{chosen.headTeacherName === null ? '班主任待定' : `班主任 ${chosen.headTeacherName}老师`}</p>
      </Board>
      <div className="m-page">
        <Notices />
        <Card title="在校信息" extra={chosen.enrollmentStatus}>
          <Fact label="学号" value={chosen.studentNumber} />
          <Fact label="入学日期" value={chosen.enrollmentDate} />
          <Fact label="与我的关系" value={`我是${chosen.name}的${chosen.relationship}`} />
        </Card>
      </div>
    </>
  )
}

const ChildrenOf = ({ parentId, title }: { parentId: number; title: string }) => {
  const children = useApi(parentsApi.students, { params: { id: parentId } })
  return (
    <HomeQuery query={children} endpoint={parentsApi.students} title={title}>
      {(list) => <Children list={list} />}
    </HomeQuery>
  )
}

export const ParentHome = () => {
  const me = useMe()
  return (
    <PullToRefresh>
      {me.profileId === null ? (
        <Children list={[]} />
      ) : (
        <ChildrenOf parentId={me.profileId} title={`${me.name}，您好`} />
      )}
    </PullToRefresh>
  )
}
