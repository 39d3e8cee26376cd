import type { Home, HomeChild } from '@xueqiao/contract/features/home/dashboard/home'
import { Link, useSearchParams } from 'react-router'
import { Avatar } from '../../../../lib/Avatar'
import { Icon } from '../../../../lib/icons'
import { delayText } from '../../../../shared/chat/delay'
import { BellButton } from '../../../bell/BellButton'
import { useMe } from '../../../kit/me'
import { HomeConversations, waitsUntil } from './HomeConversations'
import { BoardTitle, HomePage } from './HomePage'
import { today } from './today'

/** Brothers and sisters share their family name, so the switcher shows what tells them apart. */
const lastCharacter = (name: string) => [...name].at(-1) ?? name

/** Who leads the class, whether they read messages now, and the way to them. */
const HeadTeacher = ({ child, home }: { child: HomeChild; home: Home }) => {
  if (child.className === null) return null
  const { headTeacherId, headTeacherName } = child
  if (headTeacherId === null || headTeacherName === null) return <p>班主任待定</p>
  const conversation = home.conversations.find(
    (one) => one.studentId === child.id && one.teacherId === headTeacherId,
  )
  const to =
    conversation === undefined ? '/mobile/family-school/contacts' : `/mobile/chat/${conversation.sessionId}`
  return (
    <div className="m-head-teacher">
      <div className="m-grow">
        <p>班主任 {headTeacherName}老师</p>
        <div className="m-board-small">{delayText(waitsUntil(home, headTeacherId)) ?? '现在可以沟通'}</div>
      </div>
      <Link className="m-board-link" to={to} aria-label={`联系班主任${headTeacherName}老师`}>
        <Icon name="chat" />
        联系
      </Link>
    </div>
  )
}

const ChildBoard = ({ home }: { home: Home }) => {
  const [params, setParams] = useSearchParams()
  const { children } = home
  const chosen = children.find((child) => String(child.id) === params.get('child')) ?? children[0]
  if (chosen === undefined)
    return (
      <>
        <BoardTitle extra={<BellButton />}>还没有绑定孩子</BoardTitle>
        <p>请联系班主任，把孩子和您的账号关联起来。</p>
      </>
    )
  return (
    <>
      <div className="m-kids-bar">
        <div className="m-kids">
          {children.map((child) => (
            <button
              key={child.id}
              type="button"
              className="m-kid"
              aria-pressed={child === chosen}
              onClick={() => setParams({ child: String(child.id) }, { replace: true })}
            >
              <Avatar name={lastCharacter(child.name)} />
              {child.name}
            </button>
          ))}
        </div>
        <BellButton />
      </div>
      <div className="m-board-small">
        {today()} · {chosen.grade ?? '年级未定'}
      </div>
      <h1 className="m-board-large">{chosen.className ?? '还没有编入班级'}</h1>
      <HeadTeacher child={chosen} home={home} />
    </>
  )
}

export const ParentHome = () => (
  <HomePage
    title={`${useMe().name}，您好`}
    board={(home) => <ChildBoard home={home} />}
    conversations={(home) => <HomeConversations home={home} empty="还没有消息，可以找老师聊聊。" />}
  />
)
