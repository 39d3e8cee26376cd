import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type { ScheduleStatistics } from '@xueqiao/contract/features/teaching/timetable/statistics'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SubjectDot } from '../../../../../lib/Subject'

const STEPS = 4
const heatOf = (value: number, most: number) =>
  value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS))

interface Action {
  /** Beside the heading: the same as a file. */
  action: ReactNode
}

const Heading = ({ text, action }: Action & { text: string }) => (
  <header>
    <h2>{text}</h2>
    {action}
  </header>
)

const slotName = (day: number, at: number) => `${shortWeekday(day + 1)}第 ${at + 1} 节`

/** Subjects by period: where they lie, over all classes. */
export const CourseHeat = ({ courses, action }: Pick<ScheduleStatistics, 'courses'> & Action) => {
  const most = Math.max(1, ...courses.flatMap(({ periods }) => periods))
  const numbers = courses[0]?.periods.map((_, index) => index + 1) ?? []
  return (
    <section className="card ts-block" aria-label="课程与节次">
      <Heading text="课程与节次" action={action} />
      <p className="muted ts-note">全校各班每周有多少节排在第几节，颜色越深越集中；单双周的课算半节。</p>
      <table className="ts-table">
        <thead>
          <tr>
            <th scope="col">课程</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                第 {number} 节
              </th>
            ))}
            <th scope="col">每周</th>
          </tr>
        </thead>
        <tbody>
          {courses.map(({ courseName, periods, lessons }) => (
            <tr key={courseName}>
              <th scope="row">
                <SubjectDot course={courseName} /> {courseName}
              </th>
              {numbers.map((number) => {
                const value = periods[number - 1] ?? 0
                return (
                  <td key={number} data-heat={heatOf(value, most)}>
                    {value || ''}
                  </td>
                )
              })}
              <td>{lessons}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Teachers by weekday: who has how much when. */
export const TeacherLoad = ({ teachers, action }: Pick<ScheduleStatistics, 'teachers'> & Action) => {
  const most = Math.max(1, ...teachers.map(({ lessons }) => lessons))
  const fullest = Math.max(1, ...teachers.flatMap((one) => one.days))
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day <= 5 || teachers.some((one) => one.days[day - 1]))
  return (
    <section className="card ts-block" aria-label="教师课时">
      <Heading text="教师课时" action={action} />
      <p className="muted ts-note">
        每天多少节，颜色越深这一天越满；看班是每周的早读、晚自习和课后服务，不计入节数。
      </p>
      <table className="ts-table">
        <thead>
          <tr>
            <th scope="col">教师</th>
            <th scope="col">班级</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {shortWeekday(day)}
              </th>
            ))}
            <th scope="col">每周</th>
            <th scope="col">看班</th>
            <th scope="col">比较</th>
          </tr>
        </thead>
        <tbody>
          {teachers.map((teacher) => (
            <tr key={teacher.id}>
              <th scope="row">
                <Link to={`/schedule/teacher?teacherId=${teacher.id}`}>{teacher.name}</Link>
              </th>
              <td>{teacher.classes}</td>
              {days.map((day) => (
                <td key={day} data-heat={heatOf(teacher.days[day - 1] ?? 0, fullest)}>
                  {teacher.days[day - 1] || ''}
                </td>
              ))}
              <td>{teacher.lessons}</td>
              <td>{teacher.watches || ''}</td>
              <td className="ts-bar">
                <i style={{ width: `${(teacher.lessons / most) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Rooms by period of the week: how full each is when. */
export const RoomUse = ({ rooms, action }: Pick<ScheduleStatistics, 'rooms'> & Action) => {
  const days = rooms[0]?.slots ?? []
  return (
    <section className="card ts-block" aria-label="场地使用">
      <Heading text="场地使用" action={rooms.length > 0 && action} />
      {rooms.length === 0 ? (
        <p className="muted">各班都在自己的教室上课。</p>
      ) : (
        <>
          <p className="muted ts-note">每节有几个班在用，颜色越深越接近这个场地同时能用的班数。</p>
          <table className="ts-table ts-small">
            <thead>
              <tr>
                <th scope="col" rowSpan={2}>
                  场地
                </th>
                {days.map((numbers, day) => (
                  <th key={shortWeekday(day + 1)} scope="colgroup" colSpan={numbers.length} data-first>
                    {shortWeekday(day + 1)}
                  </th>
                ))}
                {['每周使用（节）', '班次', '同时最多（班）'].map((text) => (
                  <th key={text} scope="col" rowSpan={2}>
                    {text}
                  </th>
                ))}
              </tr>
              <tr>
                {days.flatMap((numbers, day) =>
                  numbers.map((_, at) => (
                    <th key={slotName(day, at)} scope="col" data-first={at === 0 || undefined}>
                      {at + 1}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {rooms.map(({ id, name, periods, classes, most, slots }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {slots.flatMap((numbers, day) =>
                    numbers.map((value, at) => (
                      <td
                        key={slotName(day, at)}
                        data-heat={heatOf(Math.min(value, most), most)}
                        data-first={at === 0 || undefined}
                        title={`${slotName(day, at)}：${value} 个班，最多 ${most} 个班`}
                      >
                        {value || ''}
                      </td>
                    )),
                  )}
                  <td>{periods}</td>
                  <td>{classes}</td>
                  <td>{most}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
