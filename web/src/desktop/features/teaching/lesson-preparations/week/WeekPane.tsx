import { shortWeekday } from '@xueqiao/contract/common/calendar'
import {
  lessonPreparationsApi as api,
  type PreparationDetail,
  type SlotInput,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type {
  PreparationWeek,
  PreparedLesson,
} from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useAction } from '../../../../../api/action'
import { Icon } from '../../../../../lib/icons'
import { useNow, weeksOn } from '../../../../../shared/timetable/week'
import { addressOf } from '../naming'
import {
  classesOf,
  createAddress,
  daysOf,
  isSoon,
  keyOf,
  slotsWith,
  slotsWithout,
  standingOf,
} from './lesson-week'

interface Props {
  week: PreparationWeek
  date: string
  onDate: (date: string) => void
  preparation: PreparationDetail
}

const titleOf = ({ preparation, courseName }: PreparedLesson) =>
  preparation === null
    ? courseName
    : `${preparation.title}${preparation.hourNumber === null ? '' : ` 第 ${preparation.hourNumber} 课时`}`

/** One lesson: it leads to its preparation, to a new one, or is given this one as well. */
const Lesson = ({ lesson, of, soon }: { lesson: PreparedLesson; of: PreparationDetail; soon: boolean }) => {
  const setting = useAction(api.setSlots)
  const { slot, preparation, isOver } = lesson
  const isHere = preparation?.id === of.id
  const standing = isHere ? { text: of.mayEdit ? '编辑中' : '本份', tone: 'here' } : standingOf(lesson, soon)
  const fits = lesson.courseId === of.courseId && lesson.grade === of.grade
  const lay = (slots: SlotInput[]) => setting.run({ params: { id: of.id }, body: { slots } })
  const words = (
    <>
      <time>
        <b>第{lesson.lessonNumber}节</b>
        {lesson.startsAt}
      </time>
      <span className="prep-lesson-words">
        <span>{classesOf(lesson)}</span>
        <small>{titleOf(lesson)}</small>
      </span>
      <span className="prep-lesson-standing" data-tone={standing.tone}>
        {standing.tone === 'done' && <Icon name="check" size="s" />}
        {standing.text}
      </span>
    </>
  )
  const to = preparation === null ? createAddress(lesson) : addressOf(preparation)
  return (
    <li data-here={isHere} data-over={isOver}>
      {isHere || slot === null ? <div>{words}</div> : <Link to={to}>{words}</Link>}
      {of.mayEdit && slot !== null && preparation === null && fits && (
        <Button type="link" size="small" disabled={setting.busy} onClick={() => lay(slotsWith(of, slot))}>
          用这份备课
        </Button>
      )}
      {of.mayEdit && isHere && (
        <Button
          type="link"
          size="small"
          disabled={setting.busy}
          onClick={() => lay(slotsWithout(of, lesson))}
        >
          不再用于这节课
        </Button>
      )}
    </li>
  )
}

/** What is being prepared stands in sight, also at the end of the week. */
const showHere = (pane: HTMLDivElement | null) => {
  const here = pane?.querySelector<HTMLElement>('[data-here=true]')
  if (pane && here) pane.scrollTop = here.offsetTop - pane.offsetTop - pane.clientHeight / 2
}

/** One's lessons of a week beside the preparation: what waits for one, and which share this one. */
export const WeekPane = ({ week, date, onDate, preparation }: Props) => {
  const now = useNow()
  const percent = week.needed === 0 ? 0 : (week.prepared / week.needed) * 100
  return (
    <aside className="prep-pane prep-week" aria-label="我的课">
      <header>
        <b>我的课</b>
        <span className="muted">{week.week !== null && `第 ${week.week} 周`}</span>
        <button
          type="button"
          className="icon-btn"
          aria-label="上一周"
          onClick={() => onDate(weeksOn(date, -1))}
        >
          <Icon name="left" size="s" />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label="下一周"
          onClick={() => onDate(weeksOn(date, 1))}
        >
          <Icon name="right" size="s" />
        </button>
      </header>
      <div className="prep-pane-body" key={`${week.days[0]?.date} ${preparation.id}`} ref={showHere}>
        {week.lessons.length === 0 && <p className="prep-none muted">这一周没有课。</p>}
        {daysOf(week).map((day) =>
          day.lessons.length === 0 ? null : (
            <section key={day.date} aria-label={`${shortWeekday(day.weekday)} ${day.date}`}>
              <h2>
                {shortWeekday(day.weekday)} {day.date.slice(5)}
                {day.date === now.date && <span>今天</span>}
              </h2>
              <ul>
                {day.lessons.map((lesson) => (
                  <Lesson
                    key={keyOf(lesson)}
                    lesson={lesson}
                    of={preparation}
                    soon={isSoon(day.date, now.date)}
                  />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <footer>
        <span className="prep-bar">
          <i style={{ width: `${percent}%` }} />
        </span>
        已备 {week.prepared} / {week.needed} 节
      </footer>
    </aside>
  )
}
