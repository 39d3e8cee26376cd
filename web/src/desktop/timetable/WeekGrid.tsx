import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { SUBSTITUTION_MARKS } from '@xueqiao/contract/features/teaching/substitutions/values'
import type {
  TimetableWeek,
  WeekLesson,
  WeekPeriod,
} from '@xueqiao/contract/features/teaching/timetable/week'
import { subjectStyle } from '../../lib/Subject'
import {
  daysShown,
  gone,
  goneAt,
  groupOf,
  lessonsAt,
  markOf,
  type Now,
  noteOf,
  periodsShown,
  type RowWatch,
  useNow,
  watchesIn,
  watchNote,
} from '../../shared/timetable/week'
import './week-grid.css'

/** All that is held at once while a class is away from its room. */
const Sections = ({ of, lesson }: { of: TimetableWeek['of']; lesson: WeekLesson }) => (
  <details className="tt-sections">
    <summary>{noteOf(of, lesson)}</summary>
    <ul>
      {lesson.sections?.map(({ id, name, teachers, room, change }) => (
        <li key={id} title={change?.text}>
          {name}{' '}
          <small>
            {[...teachers.map((one) => one.name), room?.name].filter(Boolean).join(' · ')}
            {change !== null && `（${SUBSTITUTION_MARKS[change.kind]}）`}
          </small>
        </li>
      ))}
    </ul>
  </details>
)

const Lesson = ({ of, lesson }: { of: TimetableWeek['of']; lesson: WeekLesson }) => (
  <div
    className={lesson.sections === undefined ? 'tt-lesson subject-tag' : 'tt-lesson tt-band'}
    style={subjectStyle(lesson.courseName)}
    title={lesson.change?.text}
  >
    {lesson.change !== null && <i className="tt-change">{SUBSTITUTION_MARKS[lesson.change.kind]}</i>}
    <b>{lesson.courseName}</b>
    {lesson.sections === undefined ? <span>{noteOf(of, lesson)}</span> : <Sections of={of} lesson={lesson} />}
  </div>
)

/** What somebody else holds now, or at another time. */
const Gone = ({ lesson }: { lesson: WeekLesson }) => (
  <div className="tt-gone">
    <s>
      {lesson.courseName} {groupOf(lesson)}
    </s>
    <span>{lesson.change?.text}</span>
  </div>
)

/** Who is with a class while nothing is taught. */
const WatchRow = ({
  week,
  period,
  watches,
}: {
  week: TimetableWeek
  period: WeekPeriod
  watches: readonly RowWatch[]
}) => (
  <tr className="tt-watches">
    <th scope="row">
      {period.name}
      {period.startsAt !== null && (
        <small>
          {period.startsAt}–{period.endsAt}
        </small>
      )}
    </th>
    {daysShown(week).map(({ date }) => (
      <td key={date}>
        {watches
          .filter((one) => one.date === date)
          .map((one) =>
            one.isGone ? (
              <div key={one.id} className="tt-gone">
                <s>{one.class.name}</s>
                <span>{one.change?.text}</span>
              </div>
            ) : (
              <div key={one.id} title={one.change?.text}>
                {one.change !== null && (
                  <>
                    <i className="tt-change">{SUBSTITUTION_MARKS[one.change.kind]}</i>{' '}
                  </>
                )}
                {watchNote(week.of, one)}
              </div>
            ),
          )}
      </td>
    ))}
  </tr>
)

const Row = ({ week, period, now }: { week: TimetableWeek; period: WeekPeriod; now: Now }) => {
  const days = daysShown(week)
  const hours = period.startsAt === null ? '' : `${period.startsAt}–${period.endsAt}`
  const watches = watchesIn(week, period)
  if (watches !== null) return <WatchRow {...{ week, period, watches }} />
  if (period.lessonNumber === null)
    return (
      <tr className="tt-pause">
        <th scope="row">{period.name}</th>
        <td colSpan={days.length}>{hours}</td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">
        {period.name}
        <small>{hours}</small>
      </th>
      {days.map(({ date }) => {
        const part = date === now.date ? gone(period, now) : undefined
        return (
          <td key={date} className={date === now.date ? 'tt-today' : undefined}>
            {lessonsAt(week, date, period).map((lesson) => (
              <Lesson key={lesson.id} of={week.of} lesson={lesson} />
            ))}
            {goneAt(week, date, period).map((lesson) => (
              <Gone key={lesson.id} lesson={lesson} />
            ))}
            {part !== undefined && (
              <i className="tt-now" style={{ top: `${part * 100}%` }} title={`现在 ${now.time}`} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** A week as it hangs on the wall: a row a period, a column a day. */
export const WeekGrid = ({ week }: { week: TimetableWeek }) => {
  const now = useNow()
  return (
    <div className="tt-scroll">
      <table className="tt-week" aria-label={`${week.name}课表`}>
        <thead>
          <tr>
            <td />
            {daysShown(week).map((day) => (
              <th key={day.date} scope="col" className={day.date === now.date ? 'tt-today' : undefined}>
                {shortWeekday(day.weekday)} <small>{day.date.slice(5)}</small>
                {day.date === now.date && <span className="tag green">今天</span>}
                {markOf(day) !== undefined && <em className="tt-mark">{markOf(day)}</em>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periodsShown(week).map((period) => (
            <Row key={`${period.name} ${period.startsAt}`} week={week} period={period} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
