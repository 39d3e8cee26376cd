import { type ClassLedger, ledgerApi } from '@xueqiao/contract/features/teaching/homework/ledger'
import { Button, Segmented } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useApi } from '../../../../api/queries'
import { CourseTag, subjectStyle } from '../../../../lib/Subject'

/** What is being written, as the evening of a class will see it. */
export interface Planned {
  homeworkId: number | undefined
  courseName: string
  minutes: number
  written: boolean
  day: string
}

interface LedgerPanelProps {
  classes: readonly { id: number; name: string }[]
  planned: Planned
  /** Also where another class than the one shown is over. */
  asksReason: boolean
  onMinutes: (minutes: number) => void
  /** Where the reason is written. */
  children: ReactNode
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

interface Bar {
  date: string
  label: string
  parts: { name: string; minutes: number; own: boolean }[]
  sum: number
}

/** The week with what is being written laid on its day, and what stood there of it before taken off. */
export const barsOf = (ledger: ClassLedger, planned: Planned): Bar[] => {
  const before = ledger.entries.find(({ homeworkId }) => homeworkId === planned.homeworkId)
  return ledger.week.map(({ date, courses }, index) => {
    const own = date === planned.day && planned.written ? planned.minutes : 0
    const replaced = date === ledger.date && before?.written === true ? before.minutes : 0
    const parts = courses
      .map(({ courseName, minutes }) => ({
        name: courseName,
        minutes: courseName === before?.courseName ? minutes - replaced : minutes,
        own: false,
      }))
      .filter(({ minutes }) => minutes > 0)
    if (own > 0) parts.push({ name: planned.courseName, minutes: own, own: true })
    return {
      date,
      label: WEEKDAYS[index] ?? '',
      parts,
      sum: parts.reduce((sum, part) => sum + part.minutes, 0),
    }
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
export const LedgerPanel = ({ classes, planned, asksReason, onMinutes, children }: LedgerPanelProps) => {
  const [chosen, setChosen] = useState<number>()
  const shown = classes.find(({ id }) => id === chosen) ?? classes[0]
  const query = { classId: shown?.id ?? 0, date: planned.day }
  const { data } = useApi(
    ledgerApi.day,
    { query },
    { enabled: shown !== undefined, silent: true, staleTime: 0 },
  )
  if (shown === undefined)
    return <p className="muted">选好班级和截止时间后，这里显示各班当天各科的作业时长。</p>
  if (data === undefined) return <span className="bone ledger-wait" />
  const bars = barsOf(data, planned)
  const sum = bars.find(({ date }) => date === planned.day)?.sum ?? 0
  const room = data.cap - (sum - (planned.written ? planned.minutes : 0))
  const isOver = planned.written && data.cap > 0 && sum > data.cap
  const others = data.entries.filter(({ homeworkId }) => homeworkId !== planned.homeworkId)
  return (
    <>
      <header className="ledger-head">
        <h2>当天总量</h2>
        <small className="muted">书面作业，人均</small>
        {classes.length > 1 && (
          <Segmented
            value={shown.id}
            options={classes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        )}
      </header>
      <p className="ledger-sum">
        <strong>{sum}</strong> 分钟，计入 {planned.day.slice(5)}
        {data.cap === 0 && <span className="tag red">本年级不布置书面家庭作业</span>}
      </p>
      <Bars bars={bars} cap={data.cap} day={planned.day} />
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
      {isOver && (
        <div className="ledger-over" role="alert">
          <b>
            {shown.name}当天将达 {sum} 分钟，超过上限 {sum - data.cap} 分钟
          </b>
          {room > 0 && (
            <Button size="small" onClick={() => onMinutes(room)}>
              减到 {room} 分钟
            </Button>
          )}
          <small>仍要布置，请写明理由；班主任、年级和学校的负责人会看到。</small>
        </div>
      )}
      {(isOver || asksReason) && children}
    </>
  )
}
