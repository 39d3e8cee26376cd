import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { timetableApi as api } from '@xueqiao/contract/features/teaching/timetable/week'
import { Select } from 'antd'
import { useApi } from '../../../../api/queries'
import { useViewer } from '../../../../session/access'
import { keepChild, lastChild } from '../../../../shared/child'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { OwnElectivesLink, StaffElectivesLink } from './ElectivesLink'
import { useWeekPlace } from './useWeekPlace'
import { WeekPage } from './WeekPage'

const TITLE = '班级课表'

/** Whoever works here chooses among the classes; the first of theirs comes by itself. */
const StaffClass = () => {
  const { date, id, set } = useWeekPlace()
  const options = useApi(classesApi.options, undefined, { enabled: id('classId') === undefined })
  const classId = id('classId') ?? options.data?.[0]?.id
  const query = useApi(
    api.ofClass,
    { params: { classId: classId ?? 0 }, query: { date } },
    { enabled: classId !== undefined, silent: true },
  )
  const none = options.data?.length === 0 && classId === undefined
  return (
    <WeekPage
      title={TITLE}
      query={none ? { ...query, data: null } : query}
      date={date}
      onDate={(day) => set({ date: day })}
      picker={
        <ClassSelect
          name="班级"
          value={classId ?? null}
          onChange={(next) => set({ classId: String(next ?? '') })}
        />
      }
      actions={<StaffElectivesLink />}
      nobody="学校还没有班级。"
    />
  )
}

const Pupil = () => {
  const { date, set } = useWeekPlace()
  const query = useApi(api.mine, { query: { date } }, { silent: true })
  return (
    <WeekPage
      title={TITLE}
      query={query}
      date={date}
      onDate={(day) => set({ date: day })}
      actions={<OwnElectivesLink />}
      nobody="还没有编入班级。"
    />
  )
}

const Parent = ({ userId, parentId }: { userId: number; parentId: number }) => {
  const { date, id, set } = useWeekPlace()
  const children = useApi(parentsApi.students, { params: { id: parentId } })
  const list = children.data ?? []
  const wanted = id('studentId') ?? lastChild(userId)
  const child = list.find((one) => one.id === wanted) ?? list[0]
  const query = useApi(
    api.mine,
    { query: { date, ...(child !== undefined && { studentId: child.id }) } },
    { silent: true, enabled: children.data !== undefined },
  )
  return (
    <WeekPage
      title={TITLE}
      query={query}
      date={date}
      onDate={(day) => set({ date: day })}
      picker={
        list.length > 1 && (
          <Select
            aria-label="孩子"
            value={child?.id ?? null}
            options={list.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(next: number) => {
              keepChild(userId, next)
              set({ studentId: String(next) })
            }}
          />
        )
      }
      actions={child && <OwnElectivesLink studentId={child.id} />}
      nobody="孩子还没有编入班级。"
    />
  )
}

/** Pupils and parents see their class; staff every one. */
export const ClassTimetablePage = () => {
  const { kind, user } = useViewer()
  if (kind === 'student') return <Pupil />
  if (kind === 'parent' && user !== null && user.profileId !== null)
    return <Parent userId={user.id} parentId={user.profileId} />
  return <StaffClass />
}
