import { timetableApi as api, type TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '../../../../lib/icons'
import { useDaySeen } from '../../../../shared/timetable/seen'
import { ButtonLink } from '../../../kit/ButtonLink'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { CalendarDialog } from '../../../timetable/CalendarDialog'
import { PrintButton } from '../../../timetable/PrintButton'
import { WeekCard } from '../../../timetable/WeekCard'
import { WeekChanges } from '../../../timetable/WeekChanges'
import { WeekSwitch, weekText } from '../../../timetable/WeekSwitch'

interface Props {
  title: string
  query: { data: TimetableWeek | null | undefined; error: Error | null; refetch: () => unknown }
  date: string
  onDate: (date: string) => void
  /** Whose week it is. */
  picker?: ReactNode
  /** What else there is to this week. */
  actions?: ReactNode
  nobody: string
}

const Export = ({ week, date }: { week: TimetableWeek; date: string }) => {
  const ofPupil = useDownload(api.exportMine)
  const ofClass = useDownload(api.exportClass)
  const ofTeacher = useDownload(api.exportTeacher)
  const ofRoom = useDownload(api.exportRoom)
  const query = { date }
  const run = () => {
    if (week.studentId !== undefined) return ofPupil.run({ query: { ...query, studentId: week.studentId } })
    if (week.of === 'CLASS') return ofClass.run({ params: { classId: week.id }, query })
    if (week.of === 'ROOM') return ofRoom.run({ params: { roomId: week.id }, query })
    return ofTeacher.run({ params: { teacherId: week.id }, query })
  }
  return (
    <Button
      icon={<Icon name="export" />}
      loading={ofPupil.busy || ofClass.busy || ofTeacher.busy || ofRoom.busy}
      onClick={() => void run()}
    >
      导出
    </Button>
  )
}

export const WeekPage = ({ title, query, date, onDate, picker, actions, nobody }: Props) => {
  const week = query.data
  const [params] = useSearchParams()
  useDaySeen(week, params.get('date'))
  const subscribing = useOpened<TimetableWeek>()
  return (
    <ResourcePage
      title={week ? `${week.name}${week.of === 'TEACHER' ? '老师' : ''}课表` : title}
      count={week ? weekText(week) : undefined}
      actions={
        <>
          {actions}
          {week?.of === 'TEACHER' && <ButtonLink to="/schedule/substitutions">请假与调课</ButtonLink>}
          {week && (
            <>
              <Button onClick={() => subscribing.show(week)}>订阅</Button>
              <Export week={week} date={date} />
              <PrintButton />
            </>
          )}
        </>
      }
    >
      <div className="tt-head">
        {picker}
        <WeekSwitch date={date} onChange={onDate} />
      </div>
      <section className="card tt-card">
        <WeekCard query={query} nobody={nobody} />
        {week && <WeekChanges week={week} />}
      </section>
      <Opened by={subscribing}>{(shown, dialog) => <CalendarDialog {...dialog} week={shown} />}</Opened>
    </ResourcePage>
  )
}
