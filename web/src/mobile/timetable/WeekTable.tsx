import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { SUBSTITUTION_MARKS } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { TimetableWeek, WeekPeriod } from '@xueqiao/contract/features/teaching/timetable/week'
import { subjectStyle } from '../../lib/Subject'
import {
  changesOf,
  daysShown,
  gone,
  goneAt,
  groupOf,
  lessonsAt,
  markOf,
  type Now,
  periodsShown,
  type RowWatch,
  watchesIn,
} from '../../shared/timetable/week'
import './timetable.css'
import { Changed } from './Changed'

const Cells = ({ week, period, now }: { week: TimetableWeek; period: WeekPeriod; now: Now }) =>
  daysShown(week).map(({ date }) => (
    <td key={date} className={date === now.date ? 'm-tt-today' : undefined}>
      {lessonsAt(week, date, period).map((lesson) => (
        <div
          key={lesson.id}
          className="m-tt-lesson subject-tag"
          style={subjectStyle(lesson.courseName)}
          data-on={date === now.date && gone(lesson, now) !== undefined}
          data-over={date < now.date || (date === now.date && (lesson.endsAt ?? '24:00') <= now.time)}
        >
          <Changed change={lesson.change} />
          <span className="m-tt-name">{lesson.section?.name.replaceAll(' ', '') ?? lesson.courseName}</span>
          <span className="m-tt-room">
            {lesson.room?.name ?? (week.of === 'TEACHER' && lesson.section === undefined && groupOf(lesson))}
          </span>
        </div>
      ))}
      {goneAt(week, date, period).map(({ id, courseName }) => (
        <s key={id} className="m-tt-gone">
          {courseName}
        </s>
      ))}
    </td>
  ))

/** 早读, 晚自习 and 课后服务: with whom, or of a teacher with which class. */
const WatchRow = ({
  week,
  period,
  watches,
}: {
  week: TimetableWeek
  period: WeekPeriod
  watches: readonly RowWatch[]
}) => (
  <tr>
    <th scope="row">
      {period.name}
      <br />
      {period.startsAt?.replace(/^0/, '')}
    </th>
    {daysShown(week).map(({ date }) => (
      <td key={date}>
        {watches
          .filter((one) => one.date === date)
          .map((one) =>
            one.isGone ? (
              <s key={one.id} className="m-tt-gone">
                {one.class.name}
              </s>
            ) : (
              <span key={one.id} className="m-tt-room">
                <Changed change={one.change} />
                {week.of === 'TEACHER' ? one.class.name : (one.courseName ?? one.teacher.name)}
              </span>
            ),
          )}
      </td>
    ))}
  </tr>
)

/** A week in the width of a phone: rooms only where they are others than one's own, teachers on the card above. */
export const WeekTable = ({ week, now }: { week: TimetableWeek; now: Now }) => {
  const days = daysShown(week)
  return (
    <table className="m-tt" aria-label={`${week.name}课表`}>
      <thead>
        <tr>
          <td />
          {days.map(({ date, weekday }) => (
            <th key={date} scope="col" className={date === now.date ? 'm-tt-today' : undefined}>
              {shortWeekday(weekday)}
              <b>{Number(date.slice(8))}</b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periodsShown(week).map((period) => {
          const watches = watchesIn(week, period)
          if (watches !== null)
            return <WatchRow key={`${period.name} ${period.startsAt}`} {...{ week, period, watches }} />
          return period.lessonNumber === null ? (
            <tr key={`${period.name} ${period.startsAt}`} className="m-tt-pause">
              <th scope="row">{period.name}</th>
              <td colSpan={days.length}>
                {period.startsAt} – {period.endsAt}
              </td>
            </tr>
          ) : (
            <tr key={period.lessonNumber}>
              <th scope="row">
                <b>{period.lessonNumber}</b>
                {period.startsAt?.replace(/^0/, '')}
              </th>
              <Cells week={week} period={period} now={now} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What the calendar says of the days of this week, in a sentence each. */
export const WeekMarks = ({ week }: { week: TimetableWeek }) => {
  const marked = week.days.filter((day) => markOf(day) !== undefined)
  if (marked.length === 0) return null
  return (
    <ul className="m-card m-tt-marks">
      {marked.map((day) => (
        <li key={day.date}>
          {shortWeekday(day.weekday)}（{day.date.slice(5)}）{markOf(day)}
        </li>
      ))}
    </ul>
  )
}

/** What is other than in the timetable, in a sentence each. */
export const WeekChanges = ({ week }: { week: TimetableWeek }) => {
  const changes = changesOf(week)
  if (changes.length === 0) return null
  return (
    <ul className="m-card m-tt-marks" aria-label="课表变动">
      {changes.map(({ key, kind, text }) => (
        <li key={key}>
          <i className="m-tt-change">{SUBSTITUTION_MARKS[kind]}</i> {text}
        </li>
      ))}
    </ul>
  )
}
