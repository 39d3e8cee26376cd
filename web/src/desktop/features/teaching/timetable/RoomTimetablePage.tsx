import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { timetableApi as api } from '@xueqiao/contract/features/teaching/timetable/week'
import { Select } from 'antd'
import { useApi } from '../../../../api/queries'
import { useWeekPlace } from './useWeekPlace'
import { WeekPage } from './WeekPage'

/** Which classes are in a room, and when; the first room comes by itself. */
export const RoomTimetablePage = () => {
  const { date, id, set } = useWeekPlace()
  const rooms = useApi(roomsApi.options, undefined, { silent: true })
  const roomId = id('roomId') ?? rooms.data?.[0]?.id
  const query = useApi(
    api.ofRoom,
    { params: { roomId: roomId ?? 0 }, query: { date } },
    { enabled: roomId !== undefined, silent: true },
  )
  const none = rooms.data?.length === 0 && roomId === undefined
  return (
    <WeekPage
      title="场地课表"
      query={none ? { ...query, data: null } : query}
      date={date}
      onDate={(day) => set({ date: day })}
      picker={
        <Select<number>
          aria-label="场地"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择场地"
          value={roomId ?? null}
          // A room that is no longer in use keeps its name.
          options={[
            ...(query.data && !rooms.data?.some((one) => one.id === query.data.id) ? [query.data] : []),
            ...(rooms.data ?? []),
          ].map((one) => ({ value: one.id, label: one.name }))}
          onChange={(next) => set({ roomId: String(next) })}
        />
      }
      nobody="学校还没有场地，请在基础数据中新增。"
    />
  )
}
