import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import type { Child } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { myHomeworkApi } from '@xueqiao/contract/features/teaching/homework/mine'
import { timetableApi } from '@xueqiao/contract/features/teaching/timetable/week'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatDay, formatFeedTime } from '../../../../lib/format'
import { recentRecords } from '../../../../lib/recent-records'
import { StandingTag } from '../../../../shared/homework/StandingTag'
import { dueBefore, standingOf } from '../../../../shared/homework/words'
import {
  dayIn,
  dutiesOf,
  keyOf,
  markOf,
  noteOf,
  titleOf,
  useNow,
  whenOf,
} from '../../../../shared/timetable/week'
import { FamilyBlock } from './FamilyBlock'

const MOST = 5
const QUIET = { staleTime: 0, silent: true } as const

export const NoticesToAnswer = ({ child }: { child: Child }) => {
  const input = { query: { filter: 'unanswered', studentId: child.id, size: MOST } } as const
  const query = useApi(notificationsApi.mine, input, QUIET)
  return (
    <FamilyBlock
      title="待回执的通知"
      endpoint={notificationsApi.mine}
      query={query}
      more={{ to: '/family-school/notifications', label: '全部通知' }}
      empty="没有需要确认或签字的通知。"
      isEmpty={({ content }) => content.length === 0}
    >
      {({ content }) => (
        <ul className="family-list">
          {content.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <Link to={`/family-school/notification/${id}`}>{title}</Link>
              {publishedAt !== null && <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>}
            </li>
          ))}
        </ul>
      )}
    </FamilyBlock>
  )
}

/** The child's day: what is on and what comes, with what is other than in the timetable. */
export const Lessons = ({ child }: { child: Child }) => {
  const now = useNow()
  const query = useApi(timetableApi.mine, { query: { studentId: child.id, date: now.date } }, QUIET)
  const week = query.data
  const today = week && dayIn(week, now.date)
  const none = today?.isPublished ? ((today.day && markOf(today.day)) ?? '今天没有课。') : '课表还没有发布。'
  return (
    <FamilyBlock
      title="今天的课"
      endpoint={timetableApi.mine}
      query={query}
      more={{ to: `/schedule/class?studentId=${child.id}`, label: '整周课表' }}
      empty={none}
      isEmpty={() => today == null || dutiesOf(today).length === 0}
    >
      {() => (
        <ol className="family-list">
          {today &&
            dutiesOf(today).map((duty) => (
              <li key={keyOf(duty)} data-over={duty.endsAt !== null && duty.endsAt <= now.time}>
                <span className="family-text">
                  {whenOf(duty)} {titleOf(duty)}
                  <span className="muted"> {noteOf(today.of, duty)}</span>
                </span>
                {duty.change !== null && <span className="tag orange">{duty.change.text}</span>}
              </li>
            ))}
        </ol>
      )}
    </FamilyBlock>
  )
}

/** The child's evening: what is to be done next, and how long it takes. */
export const Homework = ({ child }: { child: Child }) => {
  const query = useApi(myHomeworkApi.today, { query: { studentId: child.id } }, QUIET)
  const ofChild = `studentId=${child.id}`
  return (
    <FamilyBlock
      title="今天的作业"
      endpoint={myHomeworkApi.today}
      query={query}
      more={{ to: `/homework/student?${ofChild}`, label: '全部作业' }}
      empty="没有待完成的作业。"
      isEmpty={([evening]) => evening === undefined || evening.todo === 0}
    >
      {([evening]) =>
        evening && (
          <>
            <p className="family-evening muted">
              待完成 {evening.todo} 项{evening.minutesLeft > 0 && `，今天约 ${evening.minutesLeft} 分钟`}
            </p>
            <ul className="family-list">
              {evening.next.map((work) => (
                <li key={work.id}>
                  <Link to={`/homework/detail/${work.id}?${ofChild}`}>
                    {work.title}
                    <span className="muted">
                      {' '}
                      {work.courseName}，{dueBefore(work.dueAt)}
                    </span>
                  </Link>
                  <StandingTag {...standingOf(work)} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </FamilyBlock>
  )
}

export const UnreadMessages = () => {
  const query = useApi(communicationApi.conversations, { query: { unread: 'true', size: MOST } }, QUIET)
  return (
    <FamilyBlock
      title="未读消息"
      endpoint={communicationApi.conversations}
      query={query}
      more={{ to: '/family-school/communication', label: '全部会话' }}
      empty="没有未读消息。"
      isEmpty={({ content }) => content.length === 0}
    >
      {({ content }) => (
        <ul className="family-list">
          {content.map(({ id, title, lastMessage, unreadCount }) => (
            <li key={id}>
              <Link to={`/family-school/chat/${id}`}>
                {title}
                {lastMessage && <span className="muted"> {lastMessage.content}</span>}
              </Link>
              <span className="tag orange">{unreadCount} 条</span>
            </li>
          ))}
        </ul>
      )}
    </FamilyBlock>
  )
}

export const Growth = ({ child }: { child: Child }) => {
  const query = useApi(studentsApi.get, { params: { id: child.id } }, QUIET)
  return (
    <FamilyBlock
      title="近期成长"
      endpoint={studentsApi.get}
      query={query}
      more={{ to: `/student/students/${child.id}`, label: '完整档案' }}
      empty="还没有记录。"
      isEmpty={(student) => recentRecords(student, 1).length === 0}
    >
      {(student) => (
        <ul className="family-list">
          {recentRecords(student, MOST).map(({ key, day, text, kind }) => (
            <li key={key}>
              <span className="tag">{kind}</span>
              <span className="family-text">{text}</span>
              <time dateTime={day}>{formatDay(day)}</time>
            </li>
          ))}
        </ul>
      )}
    </FamilyBlock>
  )
}

export const WhoLooked = ({ child }: { child: Child }) => {
  const query = useApi(studentsApi.reveals, { params: { id: child.id } }, QUIET)
  return (
    <FamilyBlock
      title="谁查看过孩子的信息"
      endpoint={studentsApi.reveals}
      query={query}
      empty="还没有人查看过受保护的信息。"
      isEmpty={(looks) => looks.length === 0}
    >
      {(looks) => (
        <ul className="family-list">
          {looks.slice(0, MOST).map(({ id, at, by, what, reason }) => (
            <li key={id}>
              <span className="family-text">
                {by} 查看了{what}：{reason}
              </span>
              <time dateTime={at}>{formatFeedTime(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </FamilyBlock>
  )
}
