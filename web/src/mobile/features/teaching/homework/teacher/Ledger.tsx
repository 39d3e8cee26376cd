import type { Spread } from '@xueqiao/contract/features/teaching/homework/values'
import { formatWeekday } from '../../../../../lib/format'
import { fullestOf, roomierDays } from '../../../../../shared/homework/evening'
import { useLedgers } from '../../../../../shared/homework/useLedgers'

export interface ClassSum {
  classId: number
  className: string
  date: string
  cap: number
  /** With what is being written. */
  sum: number
  /** Over so many it is spread; the fullest of them is shown. */
  evenings: number
  /** Days after it, of the same week, on which it has room here. */
  roomier: ReturnType<typeof roomierDays>
}

interface ClassEvening {
  classId: number
  date: string
  givenOn: string
  /** What counts of it already, where it was given out before. */
  before: Spread | undefined
}

/** The evening of each class with so many minutes more; what is not known yet is left out. */
export const useEvenings = (evenings: readonly ClassEvening[], minutes: number): ClassSum[] => {
  const ledgers = useLedgers(evenings.map(({ classId, date }) => ({ classId, date })))
  return evenings.flatMap(({ date: day, givenOn, before }, at) => {
    const ledger = ledgers[at]
    if (ledger === undefined) return []
    const { classId, className, cap } = ledger
    const planned = { plan: { day, givenOn, minutes }, before }
    const { date, sum, evenings: count } = fullestOf(ledger, planned)
    return [{ classId, className, cap, date, sum, evenings: count, roomier: roomierDays(ledger, planned) }]
  })
}

export const isOver = ({ cap, sum }: ClassSum) => cap > 0 && sum > cap

/** The next evening on which all of them have room. */
const roomierOf = (sums: readonly ClassSum[]) =>
  sums[0]?.roomier.find(({ date }) => sums.every(({ roomier }) => roomier.some((one) => one.date === date)))

interface Props {
  sums: readonly ClassSum[]
  /** Due at different times: only those that are too full are moved. */
  apart: boolean
  onLater: (day: string, classIds: readonly number[]) => void
}

/** How full the evening of each class gets, against what is allowed; and which one has room. */
export const Ledger = ({ sums, apart, onLater }: Props) => {
  if (sums.length === 0) return null
  const full = sums.filter(isOver)
  const roomier = full.length > 0 ? roomierOf(apart ? full : sums) : undefined
  const named = apart ? full.map(({ className }) => className).join('、') : ''
  const classIds = full.map(({ classId }) => classId)
  return (
    <div className="m-hw-attach">
      <ul className="m-hw-ledger" aria-label="各班当天作业时长">
        {sums.map((one) => (
          <li key={one.classId} className={isOver(one) ? 'm-hw-over' : undefined}>
            <span className="m-grow m-ellipsis">{one.className}</span>
            {one.cap === 0
              ? '不布置书面家庭作业'
              : `${one.date.slice(5)} 共 ${one.sum} 分钟，${
                  isOver(one) ? `超出上限 ${one.sum - one.cap}` : `上限 ${one.cap}`
                }${one.evenings > 1 ? `，本次分 ${one.evenings} 天` : ''}`}
          </li>
        ))}
      </ul>
      {roomier !== undefined && (
        <button type="button" className="m-button" onClick={() => onLater(roomier.date, classIds)}>
          {named}改到{formatWeekday(roomier.date)}，
          {roomier.evenings > 1 ? `分 ${roomier.evenings} 天完成，有余量` : '当天有余量'}
        </button>
      )}
    </div>
  )
}
