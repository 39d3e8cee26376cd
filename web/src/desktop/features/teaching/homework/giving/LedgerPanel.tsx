import { shortWeekday, weekdayOf } from '@xueqiao/contract/common/calendar'
import type { ClassLedger } from '@xueqiao/contract/features/teaching/homework/ledger'
import type { Spread } from '@xueqiao/contract/features/teaching/homework/values'
import { Button, Segmented } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { CourseTag, subjectStyle } from '../../../../../lib/Subject'
import { fullestOf, minutesOn, roomierDays, spreadOver } from '../../../../../shared/homework/evening'
import { useLedgers } from '../../../../../shared/homework/useLedgers'

/** What is being written, as the evening of a class will see it. */
export interface Planned {
  homeworkId: number | undefined
  courseName: string
  minutes: number
  written: boolean
}

/** One of its classes, with the day whose evening it will take there. */
export interface PlannedClass {
  id: number
  name: string
  day: string
  givenOn: string
  /** What counts of it already, where it was given out or scheduled before. */
  before: Spread | undefined
}

interface LedgerPanelProps {
  classes: readonly PlannedClass[]
  planned: Planned
  /** The server asked for a reason, or one was written. */
  asksReason: boolean
  onMinutes: (minutes: number) => void
  /** To the evening of this day, in this class. */
  onLater: (classId: number, day: string) => void
  /** Where the reason is written. */
  children: ReactNode
}

interface Bar {
  date: string
  label: string
  parts: { name: string; minutes: number; own: boolean }[]
  sum: number
}

/** What it takes of the evenings of one class. */
const plannedIn = ({ written, minutes }: Planned, { day, givenOn, before }: PlannedClass) => ({
  plan: { day, givenOn, minutes: written ? minutes : 0 },
  before,
})

/** The week with what is being written laid on its day, and what stood there of it before taken off. */
export const barsOf = (ledger: ClassLedger, planned: Planned, one: PlannedClass): Bar[] => {
  const { plan, before } = plannedIn(planned, one)
  const planning = spreadOver(ledger, plan)
  const counted = before === undefined ? [] : spreadOver(ledger, before)
  return ledger.week.map(({ date, courses }, index) => {
    const own = minutesOn(planning, date)
    const replaced = minutesOn(counted, date)
    const parts = courses
      .map(({ courseName, minutes }) => ({
        name: courseName,
        minutes: courseName === planned.courseName ? minutes - replaced : minutes,
        own: false,
      }))
      .filter(({ minutes }) => minutes > 0)
    if (own > 0) parts.push({ name: planned.courseName, minutes: own, own: true })
    return {
      date,
      label: shortWeekday(index + 1),
      parts,
      sum: parts.reduce((sum, part) => sum + part.minutes, 0),
    }
  })
}

const NOT_KNOWN = {
  ...{ ledger: undefined, bars: [], cap: 0, fullest: '', sum: 0, own: 0, evenings: 1, isOver: false },
  roomier: undefined,
}

/** How the evening of each class stands with it, in their order. */
const useEvenings = (classes: readonly PlannedClass[], planned: Planned) => {
  const ledgers = useLedgers(classes.map(({ id, day }) => ({ classId: id, date: day })))
  return classes.map((one, at) => {
    const ledger = ledgers[at]
    if (ledger === undefined) return { ...one, ...NOT_KNOWN }
    const plan = plannedIn(planned, one)
    const { date: fullest, sum, own, evenings } = fullestOf(ledger, plan)
    const { cap } = ledger
    const isOver = planned.written && cap > 0 && sum > cap
    const [roomier] = isOver ? roomierDays(ledger, plan) : []
    const bars = barsOf(ledger, planned, one)
    return { ...one, ...{ ledger, bars, cap, fullest, sum, own, evenings, isOver, roomier } }
  })
}

/** As high as the style has it. */
const STACK_PX = 140

const Bars = ({ bars, cap, day }: { bars: readonly Bar[]; cap: number; day: string }) => {
  const top = Math.max(cap * 1.15, ...bars.map(({ sum }) => sum), 30)
  return (
    <ol className="ledger-bars" style={{ '--cap': `${(cap / top) * STACK_PX}px` } as CSSProperties}>
      {cap > 0 && (
        <li className="ledger-cap" aria-hidden="true">
          上限 {cap}
        </li>
      )}
      {bars.map(({ date, label, parts, sum }) => (
        <li key={date} className={date === day ? 'ledger-bar ledger-bar-now' : 'ledger-bar'}>
          <small className={sum > cap ? 'ledger-too-much' : undefined}>
            {sum > 0 && <b>{sum}</b>}
            {sum > 0 && cap > 0 && (sum > cap ? `超 ${sum - cap}` : `余 ${cap - sum}`)}
          </small>
          <span className="ledger-stack">
            {parts.map((part) => (
              <i
                key={`${part.name}${part.own}`}
                className={part.own ? 'ledger-part ledger-part-own' : 'ledger-part'}
                style={{ ...subjectStyle(part.name), height: `${(part.minutes / top) * 100}%` }}
                title={`${part.name} ${part.minutes} 分钟`}
              />
            ))}
          </span>
          <small>{label}</small>
          <small className="muted">{date.slice(5)}</small>
        </li>
      ))}
    </ol>
  )
}

/** The evening of each class beside the form: what others have given already, and what the law leaves. */
export const LedgerPanel = (props: LedgerPanelProps) => {
  const { classes, planned, asksReason, onMinutes, onLater, children } = props
  const [chosen, setChosen] = useState<number>()
  const evenings = useEvenings(classes, planned)
  const shown = evenings.find(({ id }) => id === chosen) ?? evenings[0]
  if (shown === undefined)
    return <p className="muted">选好班级和截止时间后，这里显示各班当天各科的作业时长。</p>
  const { ledger, bars, sum, cap, isOver, evenings: count, fullest: day, roomier } = shown
  const room = (cap - (sum - shown.own)) * count
  const others = ledger?.entries.filter(({ homeworkId }) => homeworkId !== planned.homeworkId) ?? []
  return (
    <>
      <header className="ledger-head">
        <h2>当天总量</h2>
        <small className="muted">书面作业，人均</small>
        {classes.length > 1 && (
          <Segmented
            value={shown.id}
            options={evenings.map((one) => ({
              value: one.id,
              label: one.isOver ? <b className="ledger-too-much">{one.name} 超</b> : one.name,
            }))}
            onChange={setChosen}
          />
        )}
      </header>
      {ledger === undefined ? (
        <span className="bone ledger-wait" />
      ) : (
        <>
          <p className="ledger-sum">
            <strong>{sum}</strong> 分钟，计入 {day.slice(5)}
            {count > 1 && `，本次分 ${count} 天完成`}
            {cap === 0 && <span className="tag red">本年级不布置书面家庭作业</span>}
          </p>
          <Bars bars={bars} cap={cap} day={day} />
          <ul className="ledger-list">
            {others.map(({ homeworkId, courseName, title, teacherName, minutes, written }) => (
              <li key={homeworkId}>
                <CourseTag course={courseName} />
                <span className="ledger-what">
                  {title} <small className="muted">{teacherName}</small>
                </span>
                <b>{written ? `${minutes} 分` : '非书面'}</b>
              </li>
            ))}
            <li className="ledger-own">
              <CourseTag course={planned.courseName} />
              <span className="ledger-what">
                <b>本次</b>
              </span>
              <b>{planned.written ? `${planned.minutes} 分` : '非书面'}</b>
            </li>
          </ul>
        </>
      )}
      {isOver && (
        <div className="ledger-over" role="alert">
          <b>
            {shown.name}当天将达 {sum} 分钟，超过上限 {sum - cap} 分钟
          </b>
          {room > 0 && (
            <Button size="small" onClick={() => onMinutes(room)}>
              减到 {room} 分钟
            </Button>
          )}
          {roomier !== undefined && (
            <Button size="small" onClick={() => onLater(shown.id, roomier.date)}>
              改到{shortWeekday(weekdayOf(roomier.date))}，
              {roomier.evenings > 1 ? `分 ${roomier.evenings} 天完成` : `当天余 ${roomier.room} 分钟`}
            </Button>
          )}
          <small>仍要布置，请写明理由；班主任、年级和学校的负责人会看到。</small>
        </div>
      )}
      {(asksReason || evenings.some((one) => one.isOver)) && children}
    </>
  )
}
