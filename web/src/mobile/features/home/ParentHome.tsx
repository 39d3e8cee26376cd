import { type Child, parentsApi } from '@xueqiao/contract/features/parents'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/queries'
import { Avatar } from '../../../lib/Avatar'
import { Card } from '../../kit/Card'
import { useMe } from '../../kit/me'
import { Fact } from '../../kit/Row'
import { BoardWords, HomePage, HomeQuery } from './HomePage'

const NO_CHILD = <BoardWords title="还没有绑定孩子" note="请联系班主任，把孩子和您的账号关联起来。" />

/** Brothers and sisters share their family name, so the switcher shows what tells them apart. */
const lastCharacter = (name: string) => [...name].at(-1) ?? name

interface ChildBoardProps {
  list: Child[]
  chosen: Child | undefined
  onChoose: (id: number) => void
}

const ChildBoard = ({ list, chosen, onChoose }: ChildBoardProps) => {
  if (chosen === undefined) return NO_CHILD
  return (
    <>
      <div className="m-kids">
        {list.map((child) => (
          <button
            key={child.id}
            type="button"
            className="m-kid"
            aria-pressed={child === chosen}
            onClick={() => onChoose(child.id)}
          >
            <Avatar name={lastCharacter(child.name)} />
            {child.name}
          </button>
        ))}
      </div>
      <div className="m-board-small">{chosen.grade ?? '年级未定'}</div>
      <h1 className="m-board-large">{chosen.className ?? '还没有编入班级'}</h1>
      {chosen.className !== null && (
        <p>{chosen.headTeacherName === null ? '班主任待定' : `班主任 ${chosen.headTeacherName}老师`}</p>
      )}
    </>
  )
}

const SchoolFacts = ({ child }: { child: Child }) => (
  <Card title={`${child.name}的在校信息`} extra="全部" to={`/mobile/parent/child/${child.id}`}>
    <Fact label="学号" value={child.studentNumber} />
    <Fact label="入学日期" value={child.enrollmentDate} />
    <Fact label="我是孩子的" value={child.relationship} />
  </Card>
)

const ChildrenOf = ({ parentId, title }: { parentId: number; title: string }) => {
  const [params, setParams] = useSearchParams()
  const children = useApi(parentsApi.students, { params: { id: parentId } })
  const chosenOf = (list: Child[]) =>
    list.find((child) => String(child.id) === params.get('child')) ?? list[0]
  return (
    <HomeQuery
      query={children}
      endpoint={parentsApi.students}
      title={title}
      board={(list) => (
        <ChildBoard
          list={list}
          chosen={chosenOf(list)}
          onChoose={(id) => setParams({ child: String(id) }, { replace: true })}
        />
      )}
    >
      {(list) => {
        const child = chosenOf(list)
        return child !== undefined && <SchoolFacts child={child} />
      }}
    </HomeQuery>
  )
}

export const ParentHome = () => {
  const me = useMe()
  if (me.profileId === null) return <HomePage board={NO_CHILD} />
  return <ChildrenOf parentId={me.profileId} title={`${me.name}，您好`} />
}
