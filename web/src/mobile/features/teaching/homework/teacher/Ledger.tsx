import { useLedgers } from '../../../../../shared/homework/useLedgers'

export interface ClassSum {
  classId: number
  className: string
  cap: number
  /** With what is being written. */
  sum: number
}

/** The evening of each class with so many minutes more; what is not known yet is left out. */
export const useEvenings = (classIds: readonly number[], date: string, minutes: number): ClassSum[] => {
  const ledgers = useLedgers(classIds.map((classId) => ({ classId, date })))
  return ledgers.flatMap((data) => {
    if (data === undefined) return []
    const before = data.week.find((day) => day.date === date)?.minutes ?? data.minutes
    return [{ classId: data.classId, className: data.className, cap: data.cap, sum: before + minutes }]
  })
}

export const isOver = ({ cap, sum }: ClassSum) => cap > 0 && sum > cap

/** How full the evening of each class gets, against what is allowed. */
export const Ledger = ({ sums, date }: { sums: readonly ClassSum[]; date: string }) =>
  sums.length > 0 && (
    <ul className="m-hw-ledger" aria-label="各班当天作业时长">
      {sums.map((one) => (
        <li key={one.classId} className={isOver(one) ? 'm-hw-over' : undefined}>
          <span className="m-grow m-ellipsis">{one.className}</span>
          {one.cap === 0
            ? '不布置书面家庭作业'
            : `${date.slice(5)} 共 ${one.sum} 分钟，${
                isOver(one) ? `超出上限 ${one.sum - one.cap}` : `上限 ${one.cap}`
              }`}
        </li>
      ))}
    </ul>
  )
