import type { ScheduleStatistics } from '@xueqiao/contract/features/teaching/timetable/statistics'
import { weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import { Link } from 'react-router'
import { SubjectDot } from '../../../../../lib/Subject'

const STEPS = 4
const heatOf = (value: number, most: number) =>
  value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS))

/** Subjects by period: where they lie, over all classes. */
export const CourseHeat = ({ courses }: Pick<ScheduleStatistics, 'courses'>) => {
  const most = Math.max(1, ...courses.flatMap(({ periods }) => periods))
  const numbers = courses[0]?.periods.map((_, index) => index + 1) ?? []
  return (
    <section className="card ts-block" aria-label="课程与节次">
      <h2>课程与节次</h2>
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

export const TeacherLoad = ({ teachers }: Pick<ScheduleStatistics, 'teachers'>) => {
  const most = Math.max(1, ...teachers.map(({ lessons }) => lessons))
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day <= 5 || teachers.some((one) => one.days[day - 1]))
  return (
    <section className="card ts-block" aria-label="教师课时">
      <h2>教师课时</h2>
      <table className="ts-table">
        <thead>
          <tr>
            <th scope="col">教师</th>
            <th scope="col">班级</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {weekdayName(day)}
              </th>
            ))}
            <th scope="col">每周</th>
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
                <td key={day}>{teacher.days[day - 1] || ''}</td>
              ))}
              <td>{teacher.lessons}</td>
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

export const RoomUse = ({ rooms }: Pick<ScheduleStatistics, 'rooms'>) => (
  <section className="card ts-block" aria-label="场地使用">
    <h2>场地使用</h2>
    {rooms.length === 0 ? (
      <p className="muted">各班都在自己的教室上课。</p>
    ) : (
      <table className="ts-table">
        <thead>
          <tr>
            <th scope="col">场地</th>
            <th scope="col">每周使用（节）</th>
            <th scope="col">班次</th>
            <th scope="col">同时最多（班）</th>
          </tr>
        </thead>
        <tbody>
          {rooms.map(({ id, name, periods, classes, most }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{periods}</td>
              <td>{classes}</td>
              <td>{most}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
