import { SUBSTITUTION_MARKS } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { changesOf } from '../../shared/timetable/week'

/** What is other than in the timetable, in a sentence each. */
export const WeekChanges = ({ week }: { week: TimetableWeek }) => {
  const changes = changesOf(week)
  if (changes.length === 0) return null
  return (
    <ul className="tt-changes" aria-label="课表变动">
      {changes.map(({ key, kind, text }) => (
        <li key={key}>
          <i className="tt-change">{SUBSTITUTION_MARKS[kind]}</i> {text}
        </li>
      ))}
    </ul>
  )
}
