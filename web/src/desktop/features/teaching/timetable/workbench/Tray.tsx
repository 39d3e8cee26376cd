import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import { teachersOf } from '../teachers-of'
import type { Hands } from './BenchGrid'

const nameOf = (lesson: ScheduleLesson) =>
  [
    lesson.courseName,
    ...lesson.classes.map(({ name }) => name),
    teachersOf(lesson),
    lesson.length > 1 ? '连堂' : '',
  ]
    .join(' ')
    .trim()

/** Lessons that are alike are one: which of them goes makes no difference. */
const alike = (lessons: readonly ScheduleLesson[]) => {
  const groups = new Map<string, ScheduleLesson[]>()
  for (const one of lessons) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return [...groups.values()].flatMap(([one, ...others]) =>
    one === undefined ? [] : [{ one, many: 1 + others.length }],
  )
}

interface Props extends Pick<Hands, 'picked' | 'onPick'> {
  lessons: readonly ScheduleLesson[]
}

/** What waits for a place. */
export const Tray = ({ lessons, picked, onPick }: Props) =>
  lessons.length > 0 && (
    <div className="wb-tray">
      <b>未排 {lessons.length} 节</b>
      {alike(lessons).map(({ one, many }) => (
        <button
          key={one.id}
          type="button"
          draggable
          data-lesson={one.id}
          aria-pressed={one.id === picked?.id}
          onDragStart={() => onPick(one)}
          onClick={() => onPick(one.id === picked?.id ? undefined : one)}
        >
          {nameOf(one)}
          {many > 1 && <b> × {many}</b>}
        </button>
      ))}
    </div>
  )
