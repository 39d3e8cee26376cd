import {
  PLAN_LESSON_LABELS as CELLS,
  PLAN_LABELS,
} from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import type { PlanProgress } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import {
  PLAN_PARTS,
  type PlanContent,
  weeksOf,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import './plans.css'

export type Weeks = PlanProgress['weeks']

export const dayText = (day: string) => day.slice(5)

/** A week as the calendar has it: its days, and what is named on them. */
export const WeekDays = ({ week }: { week: Weeks[number] | undefined }) =>
  week === undefined ? null : (
    <>
      <small className="muted">
        {dayText(week.from)}—{dayText(week.to)}
      </small>
      {week.marks.map((mark) => (
        <small key={mark} className="plan-mark">
          {mark}
        </small>
      ))}
    </>
  )

const rowsOf = ({ lessons }: PlanContent, weeks: Weeks | undefined) =>
  weeksOf(lessons, weeks).map((week) => ({
    week,
    days: weeks?.find((one) => one.week === week),
    lessons: lessons.filter((lesson) => lesson.week === week),
  }))

const Load = ({ days }: { days: Weeks[number] | undefined }) =>
  days !== undefined && days.lessons > 0 && days.planned !== days.lessons ? (
    <small className="muted">
      计划 {days.planned}，课表 {days.lessons}
    </small>
  ) : null

const Empty = () => (
  <>
    {['unit', 'title', 'hours', 'aims', 'keyPoints', 'remark'].map((cell) => (
      <td key={cell} className="plan-none">
        {cell === 'title' ? '—' : ''}
      </td>
    ))}
  </>
)

/** The parts in words, then the table of weeks; on screen and on paper. */
export const PlanTable = ({ content, weeks }: { content: PlanContent; weeks?: Weeks | undefined }) => (
  <div className="plan-paper">
    {PLAN_PARTS.filter((part) => content[part] !== null).map((part) => (
      <section key={part} aria-label={PLAN_LABELS[part]}>
        <h2>{PLAN_LABELS[part]}</h2>
        <p className="plan-words">{content[part]}</p>
      </section>
    ))}
    <h2>{PLAN_LABELS.lessons}</h2>
    {content.lessons.length === 0 ? (
      <p className="muted">还没有填写教学进度</p>
    ) : (
      <div className="plan-scroll">
        <table className="plan-table" aria-label={PLAN_LABELS.lessons}>
          <thead>
            <tr>
              {Object.entries(CELLS).map(([key, label]) => (
                <th key={key} scope="col" className={`plan-${key}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {rowsOf(content, weeks).map(({ week, days, lessons }) => (
            <tbody key={week}>
              {[...(lessons.length === 0 ? [null] : lessons)].map((lesson, index) => (
                <tr key={`${week}-${lesson?.title ?? ''}-${index.toString()}`}>
                  {index === 0 && (
                    <th scope="rowgroup" rowSpan={Math.max(1, lessons.length)} className="plan-week">
                      第 {week} 周
                      <WeekDays week={days} />
                      <Load days={days} />
                    </th>
                  )}
                  {lesson === null ? (
                    <Empty />
                  ) : (
                    <>
                      <td>{lesson.unit}</td>
                      <td>{lesson.title}</td>
                      <td className="plan-hours">{lesson.hours}</td>
                      <td className="plan-words">{lesson.aims}</td>
                      <td className="plan-words">{lesson.keyPoints}</td>
                      <td>{lesson.remark}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    )}
  </div>
)
