import { today } from '@xueqiao/contract/common/school-time'
import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { WeekSwitch } from '../../../../timetable/WeekSwitch'
import { WeekLessons } from './WeekLessons'

/** One's week, for whoever teaches; whoever does not sees the list alone. */
export const WeekCard = () => {
  const [date, setDate] = useState(() => today())
  const { data: week } = useApi(api.week, { query: { date } }, { silent: true, staleTime: 0 })
  const [teaches, setTeaches] = useState(false)
  if (!teaches && week !== undefined && week.lessons.length > 0) setTeaches(true)
  if (!teaches || week === undefined) return null
  return (
    <section className="card prep-week-card" aria-label="我的课">
      <header>
        <h2>我的课</h2>
        <span className="muted">
          {week.week !== null && `第 ${week.week} 周，`}
          已备 {week.prepared} / {week.needed} 节
          {week.reflections > 0 && `，${week.reflections} 节可以写反思`}
        </span>
        <div className="prep-week-switch">
          <WeekSwitch date={date} onChange={setDate} />
        </div>
      </header>
      <WeekLessons week={week} />
    </section>
  )
}
