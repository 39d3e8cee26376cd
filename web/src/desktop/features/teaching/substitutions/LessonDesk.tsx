import {
  substitutionsApi as api,
  type DeskLeave,
  type DeskLesson,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { subjectStyle } from '../../../../lib/Subject'
import { leaveText } from '../../../../shared/timetable/leave'
import { groupOf } from '../../../../shared/timetable/week'
import { Proposals } from './Proposals'
import { whenOf } from './when'

const keyOf = ({ id, date }: DeskLesson) => `${date} ${id}`
interface CardProps {
  lesson: DeskLesson
  chosen: boolean
  onChoose: () => void
}

const LessonCard = ({ lesson, chosen, onChoose }: CardProps) => (
  <button
    type="button"
    className="sub-lesson subject-tag"
    style={subjectStyle(lesson.courseName)}
    aria-pressed={chosen}
    data-open={lesson.arranged === null}
    onClick={onChoose}
  >
    <b>{groupOf(lesson)}</b>
    <span>
      {whenOf(lesson)} {lesson.courseName}
    </span>
    <span className={lesson.arranged === null ? 'tag orange' : 'tag green'}>
      {lesson.arranged === null ? '待安排' : lesson.arranged.text}
    </span>
  </button>
)

const Arranged = ({ arranged }: { arranged: NonNullable<DeskLesson['arranged']> }) => {
  const { run, busy } = useAction(api.undo)
  return (
    <div className="sub-arranged">
      <span className="tag green">{SUBSTITUTION_LABELS[arranged.kind]}</span> {arranged.text}
      <Button loading={busy} onClick={() => void run({ params: { id: arranged.id } })}>
        撤销
      </Button>
    </div>
  )
}

/** The lessons of one leave, and of the chosen one what could become of it. */
export const LessonDesk = ({ leave }: { leave: DeskLeave }) => {
  const [key, choose] = useState<string>()
  const { lessons } = leave
  const chosen =
    lessons.find((one) => keyOf(one) === key) ??
    lessons.find(({ arranged }) => arranged === null) ??
    lessons[0]
  return (
    <div className="sub-lessons">
      <section className="card" aria-label="受影响的课">
        <header>
          <h2>
            {leave.teacherName}的课{' '}
            <small className="muted sub-when">
              {leaveText(leave)}，本周 {lessons.length} 节
            </small>
          </h2>
          {leave.reason !== null && <span className="muted">事由：{leave.reason}（仅教务可见）</span>}
        </header>
        {lessons.length === 0 ? (
          <p className="muted sub-none">这一周的请假时间内没有课。</p>
        ) : (
          <div className="sub-cards">
            {lessons.map((lesson) => (
              <LessonCard
                key={keyOf(lesson)}
                lesson={lesson}
                chosen={lesson === chosen}
                onChoose={() => choose(keyOf(lesson))}
              />
            ))}
          </div>
        )}
      </section>
      {chosen !== undefined && (
        <section className="card" aria-label="安排">
          <header>
            <h2>
              {whenOf(chosen)} {groupOf(chosen)} {chosen.courseName}
            </h2>
            <span className="muted">
              {chosen.date} {chosen.startsAt}
            </span>
          </header>
          {chosen.arranged !== null ? (
            <Arranged arranged={chosen.arranged} />
          ) : (
            <Proposals key={keyOf(chosen)} lesson={chosen} leaveId={leave.id} />
          )}
        </section>
      )}
    </div>
  )
}
