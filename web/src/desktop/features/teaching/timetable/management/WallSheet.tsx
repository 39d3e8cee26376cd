import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { PARITY_LABELS } from '@xueqiao/contract/features/teaching/timetable/values'
import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import { teachersOf } from '../teachers-of'
import type { Sheet } from './sheets'
import './wall.css'

const Lesson = ({ lesson }: { lesson: ScheduleLesson }) => (
  <div>
    <b>
      {lesson.courseName}
      {lesson.parity !== 'EVERY' && `（${PARITY_LABELS[lesson.parity].slice(0, 1)}）`}
    </b>
    {teachersOf(lesson)}
  </div>
)

/** All classes of a grade: a row a class, the periods of the week beside each other. */
export const WallSheet = ({ name, sheet }: { name: string; sheet: Sheet }) => (
  <section>
    <h1>
      {sheet.grade} 总课表 <small>{name}</small>
    </h1>
    <table aria-label={`${sheet.grade}总课表`}>
      <thead>
        <tr>
          <td />
          {sheet.days.map((day) => (
            <th key={day} scope="colgroup" colSpan={sheet.numbers.length}>
              {shortWeekday(day)}
            </th>
          ))}
        </tr>
        <tr>
          <td />
          {sheet.days.map((day) =>
            sheet.numbers.map((number) => (
              <th key={`${day} ${number}`} scope="col">
                {number}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {sheet.classes.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.name}</th>
            {sheet.days.map((day) =>
              sheet.numbers.map((number) => (
                <td key={`${day} ${number}`} data-last={number === sheet.numbers.length || undefined}>
                  {one.at(day, number).map((lesson) => (
                    <Lesson key={lesson.id} lesson={lesson} />
                  ))}
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
