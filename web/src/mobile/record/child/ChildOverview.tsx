import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/queries'
import { Avatar } from '../../../lib/Avatar'
import { Icon } from '../../../lib/icons'
import { keepChild } from '../../../shared/child'
import { type Now, useNow } from '../../../shared/timetable/week'
import { useMe } from '../../kit/me'
import { SkeletonRows } from '../../kit/states'
import { ChildGrowth } from './ChildGrowth'
import { ChildHomework } from './ChildHomework'
import { DayStrip, whereNow } from './DayStrip'
import './child.css'

/** What a parent sees of a child day by day (mock 26): lessons, homework and growth; brothers and sisters one tap away. */
export const ChildOverview = ({ studentId }: { studentId: number }) => {
  const me = useMe()
  const now: Now = useNow()
  const { data: home, isPending } = useApi(homeApi.get, undefined, { silent: true })
  const child = home?.children.find(({ id }) => id === studentId)
  useEffect(() => {
    if (child !== undefined) keepChild(me.id, child.id)
  }, [me.id, child])
  // How high the day will be nobody knows: what it would push down is not there before it.
  if (isPending) return <SkeletonRows rows={8} />
  const today = home?.lessons.find((one) => one.studentId === studentId)
  const conversation = home?.conversations.find(
    (one) => one.studentId === studentId && one.teacherId === child?.headTeacherId,
  )
  return (
    <>
      {home !== undefined && home.children.length > 1 && (
        <nav className="m-child-kids" aria-label="切换孩子">
          {home.children.map((one) => (
            <Link
              key={one.id}
              to={`/mobile/parent/child/${one.id}`}
              replace
              aria-current={one.id === studentId ? 'page' : undefined}
            >
              <Avatar name={[...one.name].at(-1) ?? one.name} />
              {one.name}
            </Link>
          ))}
        </nav>
      )}
      {child !== undefined && (
        <section className="m-card m-child-now" aria-label="现在">
          <p className="m-grow">{whereNow(today, now)}</p>
          <Link
            className="m-button"
            to={
              conversation === undefined
                ? '/mobile/family-school/contacts'
                : `/mobile/chat/${conversation.sessionId}`
            }
          >
            <Icon name="chat" />
            联系老师
          </Link>
        </section>
      )}
      {today !== undefined && <DayStrip today={today} now={now} studentId={studentId} />}
      <ChildHomework studentId={studentId} />
      <ChildGrowth studentId={studentId} />
    </>
  )
}
