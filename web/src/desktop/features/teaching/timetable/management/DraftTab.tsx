import { PARITY_LABELS, weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import {
  schedulesApi as api,
  type Schedule,
  type ScheduleLesson,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useActions } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { subjectStyle } from '../../../../../lib/Subject'
import { LoadingRows } from '../../../../kit/list/TableState'
import '../../../../timetable/week-grid.css'

const DAYS = [1, 2, 3, 4, 5]
const LESSONS = 8

interface LessonProps {
  lesson: ScheduleLesson
  chosen: boolean
  onChoose: () => void
}

const Lesson = ({ lesson, chosen, onChoose }: LessonProps) => (
  <button
    type="button"
    className="tt-lesson subject-tag tm-lesson"
    style={subjectStyle(lesson.courseName)}
    aria-pressed={chosen}
    onClick={onChoose}
  >
    <b>
      {lesson.courseName}
      {lesson.parity !== 'EVERY' && ` ${PARITY_LABELS[lesson.parity]}`}
      {lesson.locked && ' 锁定'}
    </b>
    <span>
      {[...lesson.teachers, ...(lesson.room ? [lesson.room] : [])].map(({ name }) => name).join(' · ')}
    </span>
  </button>
)

const holds = ({ weekday, lessonNumber, length }: ScheduleLesson, day: number, number: number) =>
  weekday === day && lessonNumber !== null && number >= lessonNumber && number < lessonNumber + length

interface GridProps {
  version: Schedule
  lessons: readonly ScheduleLesson[]
}

/** Pick a lesson, then its place: what would clash is refused in words. */
const Grid = ({ version, lessons }: GridProps) => {
  const [picked, setPicked] = useState<number>()
  const { run, busy } = useActions()
  const lesson = lessons.find(({ id }) => id === picked)
  const change = (some: object) =>
    run(
      api.move,
      {
        params: { id: version.id },
        body: {
          version: version.version,
          moves: [
            {
              id: picked ?? 0,
              weekday: lesson?.weekday ?? null,
              lessonNumber: lesson?.lessonNumber ?? null,
              ...some,
            },
          ],
        },
      },
      { after: () => setPicked(undefined) },
    )
  const most = Math.max(
    LESSONS,
    ...lessons.map(({ lessonNumber, length }) => (lessonNumber ?? 0) + length - 1),
  )
  const open = lessons.filter(({ weekday }) => weekday === null)
  const shown = (one: ScheduleLesson) => (
    <Lesson
      key={one.id}
      lesson={one}
      chosen={one.id === picked}
      onChoose={() => setPicked(one.id === picked ? undefined : one.id)}
    />
  )
  const isDraft = version.status === 'DRAFT'
  return (
    <>
      {open.length > 0 && (
        <div className="tm-tray">
          <b>未排 {open.length} 节</b>
          {open.map(shown)}
        </div>
      )}
      {lesson !== undefined && isDraft && (
        <p className="tm-line" role="status">
          已选 {lesson.courseName}，点一个空格移动到那里。
          <Button size="small" loading={busy} onClick={() => void change({ locked: !lesson.locked })}>
            {lesson.locked ? '解锁' : '锁定'}
          </Button>
          {lesson.weekday !== null && (
            <Button
              size="small"
              loading={busy}
              onClick={() => void change({ weekday: null, lessonNumber: null, locked: false })}
            >
              取下
            </Button>
          )}
        </p>
      )}
      <div className="tt-scroll">
        <table className="tt-week" aria-label="课表草稿">
          <thead>
            <tr>
              <td />
              {DAYS.map((day) => (
                <th key={day} scope="col">
                  {weekdayName(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: most }, (_, index) => index + 1).map((number) => (
              <tr key={number}>
                <th scope="row">第 {number} 节</th>
                {DAYS.map((day) => (
                  <td key={day}>
                    {lessons.filter((one) => holds(one, day, number)).map(shown)}
                    {lesson !== undefined && isDraft && !lessons.some((one) => holds(one, day, number)) && (
                      <button
                        type="button"
                        className="tm-here"
                        aria-label={`移到${weekdayName(day)}第 ${number} 节`}
                        disabled={busy}
                        onClick={() => void change({ weekday: day, lessonNumber: number })}
                      >
                        移到这里
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The table of a version, a class at a time. */
export const DraftTab = ({ version }: { version: Schedule }) => {
  const [asked, setAsked] = useState<number>()
  const query = useApi(api.lessons, { params: { id: version.id }, query: {} }, { staleTime: 0 })
  const lessons = query.data
  if (lessons === undefined) return <LoadingRows />
  const classes = [
    ...new Map(lessons.flatMap((one) => one.classes.map(({ id, name }) => [id, name] as const))),
  ].map(([value, label]) => ({ value, label }))
  const classId = asked ?? classes[0]?.value
  return (
    <>
      <p className="tm-line">
        <Select<number>
          aria-label="班级"
          showSearch={{ optionFilterProp: 'label' }}
          value={classId ?? null}
          options={classes}
          onChange={setAsked}
        />
      </p>
      <Grid
        key={classId}
        version={version}
        lessons={lessons.filter((one) => one.classes.some(({ id }) => id === classId))}
      />
    </>
  )
}
