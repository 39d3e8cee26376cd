import {
  substitutionsApi as api,
  type DeskLeave,
  type DeskLesson,
  isOpen,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../../api/action'
import { subjectStyle } from '../../../../lib/Subject'
import { leaveText } from '../../../../shared/timetable/leave'
import { groupOf } from '../../../../shared/timetable/week'
import { FairCard } from './FairCard'
import { Waiting } from './Waiting'
import { Withdraw } from './Withdraw'
import { countOf, keyOf, whenOf } from './when'

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
    data-open={isOpen(lesson)}
    onClick={onChoose}
  >
    <b>{groupOf(lesson)}</b>
    <span>
      {whenOf(lesson)} {lesson.courseName}
    </span>
    <span className={isOpen(lesson) ? 'tag orange' : 'tag green'}>
      {lesson.arranged !== null ? lesson.arranged.text : chosen ? '正在安排' : '待安排'}
    </span>
  </button>
)

interface ArrangedProps {
  arranged: NonNullable<DeskLesson['arranged']>
  mayEdit: boolean
}

const Arranged = ({ arranged, mayEdit }: ArrangedProps) => {
  const { run, busy } = useAction(api.undo)
  return (
    <div className="sub-arranged">
      <span className={isOpen({ arranged }) ? 'tag orange' : 'tag green'}>
        {SUBSTITUTION_LABELS[arranged.kind]}
      </span>{' '}
      {arranged.text}
      {mayEdit && (
        <Button loading={busy} onClick={() => void run({ params: { id: arranged.id } })}>
          撤销
        </Button>
      )}
    </div>
  )
}

interface Props {
  /** Without one they are lessons that nobody teaches: of a 教学班, or of somebody who has left. */
  leave?: DeskLeave
  lessons: readonly DeskLesson[]
  onEdit?: () => void
}

const LeaveHead = ({ leave, lessons, onEdit }: Props & { leave: DeskLeave }) => (
  <header className="sub-header">
    <h2 className="sub-title">
      {leave.teacherName}的课{' '}
      <small className="muted sub-when">
        {leaveText(leave)}，本周 {countOf(lessons)}
      </small>
    </h2>
    {leave.reason !== null && <span className="muted">事由：{leave.reason}（仅教务可见）</span>}
    <Button type="link" size="small" onClick={onEdit}>
      修改请假
    </Button>
    <Withdraw leave={leave} text="撤回请假" />
  </header>
)

const UnstaffedHead = ({ lessons }: Pick<Props, 'lessons'>) => (
  <header className="sub-header">
    <h2 className="sub-title">
      没有教师的课 <small className="muted sub-when">本周 {countOf(lessons)}</small>
    </h2>
    <span className="muted">
      教师已离开，或教学班还没有教师。这里逐节安排；要长期安排，请在教师排课计划或走班选科中指定教师，再发布新课表。
    </span>
  </header>
)

/** The lessons of one leave, and of the chosen one what could become of it. */
export const LessonDesk = ({ leave, lessons, onEdit }: Props) => {
  const [key, choose] = useState<string>()
  const chosen = lessons.find((one) => keyOf(one) === key) ?? lessons.find(isOpen) ?? lessons[0]
  const strip: ReactNode = (
    <>
      {leave === undefined ? (
        <UnstaffedHead lessons={lessons} />
      ) : (
        <LeaveHead leave={leave} lessons={lessons} {...(onEdit && { onEdit })} />
      )}
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
    </>
  )
  if (chosen !== undefined && chosen.arranged === null && chosen.mayEdit)
    return <Waiting key={keyOf(chosen)} lesson={chosen} leave={leave} strip={strip} />
  return (
    <>
      <section className="card sub-middle" aria-label="受影响的课">
        {strip}
        {chosen?.arranged != null && <Arranged arranged={chosen.arranged} mayEdit={chosen.mayEdit} />}
        {chosen?.mayEdit === false && (
          <p className="muted sub-none">这节课的班级不在您的管理范围内，由学校管理员安排。</p>
        )}
      </section>
      {chosen !== undefined && (
        <div className="sub-side">
          <FairCard lesson={chosen} absentId={leave?.teacherId} />
        </div>
      )}
    </>
  )
}
