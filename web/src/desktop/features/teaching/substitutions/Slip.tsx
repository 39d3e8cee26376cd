import type { SubstitutionDesk } from '@xueqiao/contract/features/teaching/substitutions/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { createPortal } from 'react-dom'
import { groupOf } from '../../../../shared/timetable/week'
import { inOrder, keyOf, whenOf } from './when'
import './slip.css'

/** What was arranged for a week, in the order in which it is held; reasons of leave are not for the wall. */
export const arrangedOf = ({ leaves, unstaffed }: SubstitutionDesk) =>
  [...leaves, { teacherName: '（缺）', lessons: unstaffed }]
    .flatMap(({ teacherName, lessons }) => lessons.map((lesson) => ({ ...lesson, teacherName })))
    .flatMap(({ arranged, ...lesson }) => (arranged === null ? [] : [{ ...lesson, arranged }]))
    .toSorted(inOrder)

/** 代课单: what the printer gets of the desk. */
export const Slip = ({ desk }: { desk: SubstitutionDesk }) =>
  createPortal(
    <section className="sub-slip">
      <h1>
        调课代课单{' '}
        <small>
          {desk.week !== null && `第 ${desk.week} 周，`}
          {desk.from} 至 {desk.to}
        </small>
      </h1>
      <table aria-label="调课代课单">
        <thead>
          <tr>
            {['日期', '节次', '班级', '课程', '原任课', '方式', '安排', '签收'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arrangedOf(desk).map(({ arranged, ...lesson }) => (
            <tr key={`${arranged.id} ${keyOf(lesson)}`}>
              <td>{lesson.date}</td>
              <td>
                {whenOf(lesson)} {lesson.startsAt}
              </td>
              <td>{groupOf(lesson)}</td>
              <td>{lesson.courseName}</td>
              <td>{lesson.teacherName}</td>
              <td>{SUBSTITUTION_LABELS[arranged.kind]}</td>
              <td>{arranged.text}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
