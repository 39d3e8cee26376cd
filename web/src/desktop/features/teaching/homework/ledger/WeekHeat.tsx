import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type { WeekLedger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { CourseTag } from '../../../../../lib/Subject'

type ClassWeek = WeekLedger['classes'][number]

interface WeekHeatProps {
  days: readonly string[]
  classes: readonly ClassWeek[]
  onDay: (classId: number, date: string) => void
}

/** Four steps up to the cap, and one beyond it. */
export const heatOf = (minutes: number, cap: number) => {
  if (minutes === 0) return 'none'
  if (minutes > cap) return 'over'
  return String(Math.min(4, Math.max(1, Math.ceil((minutes / cap) * 4))))
}

/** Each subject of the week, with its minutes a day. */
const subjectsOf = ({ days }: ClassWeek) =>
  [...new Set(days.flatMap(({ courses }) => courses.map(({ courseName }) => courseName)))].map((name) => ({
    name,
    minutes: days.map(({ courses }) => courses.find(({ courseName }) => courseName === name)?.minutes ?? 0),
  }))

interface ClassRowsProps extends Pick<WeekHeatProps, 'onDay'> {
  one: ClassWeek
  open: boolean
  onOpen: (open: boolean) => void
}

const ClassRows = ({ one, open, onOpen, onDay }: ClassRowsProps) => (
  <>
    <tr>
      <th scope="row">
        <button type="button" aria-expanded={open} onClick={() => onOpen(!open)}>
          <Icon name={open ? 'down' : 'right'} size="s" />
          {one.className}
        </button>
      </th>
      <td className="muted">{one.cap}</td>
      {one.days.map(({ date, minutes }) => (
        <td key={date} data-heat={heatOf(minutes, one.cap)}>
          <button
            type="button"
            aria-label={`${one.className} ${date} ${minutes} 分钟${minutes > one.cap ? '，超出上限' : ''}`}
            onClick={() => onDay(one.classId, date)}
          >
            {minutes === 0 ? '·' : minutes}
          </button>
        </td>
      ))}
    </tr>
    {open &&
      subjectsOf(one).map(({ name, minutes }) => (
        <tr key={name} className="ledger-subject">
          <td>
            <CourseTag course={name} />
          </td>
          <td />
          {minutes.map((value, index) => (
            <td key={one.days[index]?.date} data-heat={heatOf(value, one.cap)}>
              {value > 0 && <span>{value}</span>}
            </td>
          ))}
        </tr>
      ))}
  </>
)

/** Class by day, in colours up to the cap; a class opens to its subjects, a day to its sheet. */
export const WeekHeat = ({ days, classes, onDay }: WeekHeatProps) => {
  const reasons = classes.flatMap((one) =>
    one.reasons.map((reason) => ({ ...reason, className: one.className })),
  )
  const [opened, setOpened] = useState<readonly number[]>([])
  const ids = classes.map(({ classId }) => classId)
  const isAll = ids.every((id) => opened.includes(id))
  return (
    <>
      <p className="ledger-buttons">
        <Button onClick={() => setOpened(isAll ? [] : ids)}>{isAll ? '全部收起' : '全部展开'}</Button>
        <Button icon={<Icon name="print" />} onClick={() => window.print()}>
          打印
        </Button>
      </p>
      <section className="card ledger-heat" aria-label="一周作业时长">
        <table>
          <thead>
            <tr>
              <th scope="col">班级</th>
              <th scope="col">上限</th>
              {days.map((date, index) => (
                <th key={date} scope="col">
                  {shortWeekday(index + 1)}
                  <small className="muted">{date.slice(5)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {classes.map((one) => (
              <ClassRows
                key={one.classId}
                one={one}
                open={opened.includes(one.classId)}
                onOpen={(open) =>
                  setOpened(open ? [...opened, one.classId] : opened.filter((id) => id !== one.classId))
                }
                onDay={onDay}
              />
            ))}
          </tbody>
        </table>
      </section>
      {reasons.length > 0 && (
        <section className="card ledger-reasons" aria-label="超出上限的理由">
          <h2>超出上限的理由</h2>
          <ul>
            {reasons.map(({ className, date, courseName, title, teacherName, reason }) => (
              <li key={`${className}${date}${title}`}>
                <b>
                  {date.slice(5)} {className}
                </b>
                <CourseTag course={courseName} /> {title} <small className="muted">{teacherName}</small>
                <p>{reason}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
