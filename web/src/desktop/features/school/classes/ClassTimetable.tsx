import { today } from '@xueqiao/contract/common/school-time'
import { timetableApi as api } from '@xueqiao/contract/features/teaching/timetable/week'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Need } from '../../../../session/access'
import { WeekCard } from '../../../timetable/WeekCard'
import { WeekSwitch, weekText } from '../../../timetable/WeekSwitch'

const Week = ({ classId }: { classId: number }) => {
  const [date, setDate] = useState(() => today())
  const query = useApi(api.ofClass, { params: { classId }, query: { date } }, { silent: true })
  return (
    <>
      <div className="tt-head class-tool">
        <WeekSwitch date={date} onChange={setDate} />
        {query.data && <span className="muted">{weekText(query.data)}</span>}
      </div>
      <WeekCard query={query} nobody="" />
    </>
  )
}

/** The week of the class above its courses (decisions G35). */
export const ClassTimetable = ({ classId }: { classId: number }) => (
  <Need code="schedule:view">
    <Week classId={classId} />
  </Need>
)
