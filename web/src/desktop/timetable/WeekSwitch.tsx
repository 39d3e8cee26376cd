import { today } from '@xueqiao/contract/common/school-time'
import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { Button, Space } from 'antd'
import { Icon } from '../../lib/icons'
import { weeksOn } from '../../shared/timetable/week'
import { DateField } from '../pickers/DateField'

interface Props {
  date: string
  onChange: (date: string) => void
}

/** From week to week, to this one, or to that of any day. */
export const WeekSwitch = ({ date, onChange }: Props) => (
  <>
    <Space.Compact>
      <Button icon={<Icon name="left" />} aria-label="上一周" onClick={() => onChange(weeksOn(date, -1))} />
      <Button onClick={() => onChange(today())}>本周</Button>
      <Button icon={<Icon name="right" />} aria-label="下一周" onClick={() => onChange(weeksOn(date, 1))} />
    </Space.Compact>
    <DateField name="日期" value={date} onChange={(day) => day !== null && onChange(day)} />
  </>
)

/** 第 12 周（双周），2026-11-16 至 2026-11-22. */
export const weekText = ({ week, days, version }: TimetableWeek) =>
  [
    week === null ? undefined : `第 ${week} 周（${week % 2 === 1 ? '单' : '双'}周）`,
    `${days[0]?.date} 至 ${days.at(-1)?.date}`,
    version === null ? undefined : `${version.effectiveFrom} 起执行 ${version.name}`,
  ]
    .filter(Boolean)
    .join('，')
