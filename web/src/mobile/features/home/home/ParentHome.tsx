import { type Home, type HomeChild, homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { Suspense, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { Icon } from '../../../../lib/icons'
import { delayText } from '../../../../shared/chat/delay'
import { keepChild, lastChild } from '../../../../shared/child'
import { BellButton } from '../../../bell/BellButton'
import { Badge } from '../../../kit/Badge'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { SkeletonRows } from '../../../kit/states'
import { growthNote } from './growth'
import { HomeConversations, waitsUntil } from './HomeConversations'
import { BoardTitle, HomePage } from './HomePage'
import { FamilyHomework, Homework, homeworkIn } from './Homework'
import { Lessons, OwnTimetable } from './Lessons'
import { todayText } from './today'

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

/** How much of what waits for this parent's answer is about a child; of both, it counts for each. */
const waitingFor = ({ notices }: Home, child: HomeChild) =>
  notices.filter(({ awaits, awaitedIds }) => awaits && awaitedIds.includes(child.id)).length

/** The home of one child: what is about another waits behind its name. */
export const homeOfChild = (home: Home, child: HomeChild | undefined): Home => {
  if (child === undefined || home.children.length < 2) return home
  const notices = home.notices
    .filter(({ childIds }) => childIds.length === 0 || childIds.includes(child.id))
    .map((notice) => {
      const isAsked = notice.awaitedIds.length === 0 || notice.awaitedIds.includes(child.id)
      return { ...notice, awaits: notice.awaits && isAsked }
    })
  return { ...home, notices }
}

interface ChildBoardProps {
  home: Home
  chosen: HomeChild | undefined
  onChoose: (id: number) => void
}

const ChildBoard = ({ home, chosen, onChoose }: ChildBoardProps) => {
  const { id } = useMe()
  // Also the one nobody has chosen: forms have the children in an order of their own, and begin with the one seen here.
  useEffect(() => {
    if (chosen !== undefined) keepChild(id, chosen.id)
  }, [id, chosen])
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
          {home.children.map((child) => (
            <button
              key={child.id}
              type="button"
              className="m-kid"
              aria-pressed={child === chosen}
              onClick={() => onChoose(child.id)}
            >
              <Avatar name={lastCharacter(child.name)} />
              {child.name}
              {child !== chosen && <Badge count={waitingFor(home, child)} unit="项待回执" />}
            </button>
          ))}
        </div>
        <BellButton />
      </div>
      <div className="m-board-small">
        {todayText()} · {chosen.grade ?? '年级未定'}
      </div>
      <h1 className="m-board-large">{chosen.className ?? '还没有编入班级'}</h1>
      <HeadTeacher child={chosen} home={home} />
    </>
  )
}

const HOME = '/mobile/parent/home'

/** A line behind the bell leads here as well, about either of two children: the page says whose week it is. */
const ChildTimetable = ({ studentId }: { studentId: number | undefined }) => {
  const { data } = useApi(homeApi.get, undefined, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  const child = data?.children.find(({ id }) => id === studentId)
  return <OwnTimetable studentId={studentId} parent={HOME} {...(child && { title: `${child.name}的课表` })} />
}

/** Of several children one is looked at, here and on the pages that are opened from here. */
export const ParentHome = () => {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const wanted = Number(params.get('child')) || lastChild(me.id)
  const chosenIn = ({ children }: Home) => children.find(({ id }) => id === wanted) ?? children[0]
  const choose = (id: number) => {
    keepChild(me.id, id)
    setParams({ child: String(id) }, { replace: true })
  }
  // Which child it is may be known before the answer is here; an only child has all the talks.
  const childOf = (home: Home | undefined) => {
    if (home === undefined) return wanted
    return home.children.length > 1 ? chosenIn(home)?.id : undefined
  }
  const homework = homeworkIn(params)
  if (params.has('timetable'))
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <ChildTimetable studentId={wanted} />
      </Suspense>
    )
  // 000 §2.5 has no page for it.
  if (homework !== undefined)
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <FamilyHomework {...homework} home={HOME} />
      </Suspense>
    )
  return (
    <HomePage
      title={`${me.name}，您好`}
      view={(home) => homeOfChild(home, chosenIn(home))}
      board={(home) => <ChildBoard home={home} chosen={chosenIn(home)} onChoose={choose} />}
      above={(home) => {
        const child = chosenIn(home)?.id
        if (child === undefined) return null
        const linkOf = (what: number | 'list') => `${HOME}?homework=${what}&child=${child}`
        return (
          <>
            <Lessons home={home} studentId={child} all={`${HOME}?timetable=week&child=${child}`} />
            <Homework home={home} studentId={child} list={linkOf('list')} linkOf={linkOf} />
          </>
        )
      }}
      below={(home) => {
        const child = chosenIn(home)?.id
        if (child === undefined) return null
        const note = growthNote(home, child, '记录、目标、荣誉与评价')
        return (
          <Card>
            <Row to={`/mobile/growth/${child}?part=records`} title="成长" note={note} />
          </Card>
        )
      }}
      conversations={(slot) => (
        <HomeConversations
          {...slot}
          studentId={childOf(slot.home)}
          early={wanted !== undefined}
          empty="还没有消息，可以找老师聊聊。"
        />
      )}
    />
  )
}
