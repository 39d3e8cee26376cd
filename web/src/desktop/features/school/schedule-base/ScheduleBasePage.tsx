import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { BellsTab } from './BellsTab'
import { CalendarTab } from './CalendarTab'
import { RoomsTab } from './RoomsTab'
import './schedule-base.css'

const TABS = [
  { key: 'bells', label: '作息时间', children: <BellsTab /> },
  { key: 'rooms', label: '场地', children: <RoomsTab /> },
  { key: 'calendar', label: '校历', children: <CalendarTab /> },
]

/** What timetables stand on. Each tab has filters of its own, so nothing of one stays in the address of the next. */
export const ScheduleBasePage = () => {
  const [params, setParams] = useSearchParams()
  const tab = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'bells'
  return (
    <ResourcePage title="基础数据" count="排课所依据的作息、场地和校历">
      <Tabs
        activeKey={tab}
        onChange={(key) => setParams({ tab: key })}
        destroyOnHidden
        className="base-tabs"
        items={TABS}
      />
    </ResourcePage>
  )
}
