import { today } from '@xueqiao/contract/common/school-time'
import type { LeaveRow } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { Button, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Icon } from '../../../../lib/icons'
import { useCan } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { DeliveredTab } from '../../../timetable/DeliveredTab'
import { WeekSwitch } from '../../../timetable/WeekSwitch'
import { DeskTab } from './DeskTab'
import { HistoryTab } from './HistoryTab'
import { LeaveDialog } from './LeaveDialog'
import { LedgerTab } from './LedgerTab'
import { OwnLeaves } from './OwnLeaves'
import './substitutions.css'

const TABS = ['desk', 'history', 'ledger', 'delivered'] as const
const DAY = /^\d{4}-\d\d-\d\d$/

const useDay = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('date') ?? ''
  return {
    tab: params.get('tab') ?? 'desk',
    date: DAY.test(asked) ? asked : today(),
    set: (some: Record<string, string>) =>
      setParams((before) => ({ ...Object.fromEntries(before), ...some }), { replace: true }),
  }
}

/** 调课代课: who is away this week and what becomes of their lessons; to whoever does not arrange it, their own leave. */
export const SubstitutionsPage = () => {
  const { tab, date, set } = useDay()
  const manages = useCan()('schedule:manage')
  const entering = useOpened<LeaveRow | null>()
  useSeen(`/schedule/substitutions?date=${date}`, manages)
  const shown = manages ? (TABS.find((one) => one === tab) ?? 'desk') : 'own'
  return (
    <ResourcePage
      title={manages ? '调课代课' : '我的请假'}
      count={manages ? undefined : '事由只有您和教务能看到'}
      actions={
        <>
          {shown === 'desk' && <WeekSwitch date={date} onChange={(day) => set({ date: day })} />}
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => entering.show(null)}>
            登记请假
          </Button>
        </>
      }
    >
      {shown === 'own' ? (
        <OwnLeaves onEdit={entering.show} />
      ) : (
        <Tabs
          activeKey={shown}
          onChange={(key) => set({ tab: key })}
          destroyOnHidden
          items={[
            { key: 'desk', label: '本周安排', children: <DeskTab date={date} onEdit={entering.show} /> },
            { key: 'history', label: '记录', children: <HistoryTab /> },
            { key: 'ledger', label: '代课均衡', children: <LedgerTab /> },
            { key: 'delivered', label: '课时完成', children: <DeliveredTab /> },
          ]}
        />
      )}
      <Opened by={entering}>
        {(leave, dialog) => <LeaveDialog {...dialog} forOthers={manages} leave={leave ?? undefined} />}
      </Opened>
    </ResourcePage>
  )
}
