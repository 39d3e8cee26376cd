import { timetableApi as api } from '@xueqiao/contract/features/teaching/timetable/week'
import { useApi } from '../../../../api/queries'
import { TeacherSelect } from '../../../pickers/TeacherSelect'
import { useWeekPlace } from './useWeekPlace'
import { WeekPage } from './WeekPage'

/** One's own by default. */
export const TeacherTimetablePage = () => {
  const { date, id, set } = useWeekPlace()
  const teacherId = id('teacherId')
  const own = useApi(api.mine, { query: { date } }, { enabled: teacherId === undefined, silent: true })
  const other = useApi(
    api.ofTeacher,
    { params: { teacherId: teacherId ?? 0 }, query: { date } },
    { enabled: teacherId !== undefined, silent: true },
  )
  const query = teacherId === undefined ? own : other
  const shown = query.data
  return (
    <WeekPage
      title="教师课表"
      query={query}
      date={date}
      onDate={(day) => set({ date: day })}
      picker={
        <TeacherSelect
          name="教师"
          value={shown?.id ?? teacherId ?? null}
          current={shown ? { id: shown.id, name: shown.name } : undefined}
          onChange={(next) => set({ teacherId: String(next ?? '') })}
        />
      }
      nobody="请在上方选择一位教师。"
    />
  )
}
